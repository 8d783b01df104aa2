import type { DictField } from '@sfa/kit/fields/field'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { labelOf } from '../../shared/language/label'
import { useLanguage } from '../../shared/language/language'
import { search } from '../../shared/request/request'
import { systemConfigKey, systemConfigQuery } from './system-config'

export interface DictItem {
  type: string
  value: string
  description: string
  descriptionEn?: string | null
}
export interface DictOption {
  value: string
  label: string
}

/** Lookup pages of the dictionary hold 500. */
const lookupPage = 500
const path = '/portalsync/basedata/dict/search'

/** The dictionary page forgets these when a value changes. */
export const dictionaryKey = 'dictionary'
export const dictionaryTypesKey = 'dictionaryTypes'

let waiting: { types: Set<string>; answer: Promise<Map<string, DictItem[]>> } | undefined

/** Values of a type. Types that are asked for together go to the server together: a product form needs eight. */
async function loadDictionary(type: string): Promise<DictItem[]> {
  if (!waiting) {
    const types = new Set<string>()
    const answer = Promise.resolve().then(() => {
      waiting = undefined
      return fetchTypes([...types])
    })
    waiting = { types, answer }
  }
  waiting.types.add(type)
  return (await waiting.answer).get(type) ?? []
}

async function fetchTypes(typeList: readonly string[]): Promise<Map<string, DictItem[]>> {
  const { rows } = await search<DictItem>(path, {
    typeList,
    isDeleted: '0',
    page: { pageIndex: 1, pageSize: lookupPage },
  })
  const byType = new Map<string, DictItem[]>(typeList.map(type => [type, []]))
  for (const row of rows) byType.get(row.type)?.push(row)
  return byType
}

/** Before the name of a type of the configuration, so that it is none of the dictionary's. */
const ofConfiguration = 'systemConfig:'

/** Where the choices of a field stand, as the look-ups name it. */
export const choicesOf = ({ type, source }: { type: string; source?: DictField['source'] }): string =>
  source === 'systemConfig' ? ofConfiguration + type : type

export const dictionaryQuery = (type: string) =>
  type.startsWith(ofConfiguration)
    ? configurationQuery(type.slice(ofConfiguration.length))
    : { queryKey: [dictionaryKey, type], queryFn: () => loadDictionary(type), staleTime: 300_000 }

const configurationQuery = (type: string) => {
  const { queryFn, staleTime } = systemConfigQuery(type)
  return {
    // Below the key of the configuration, which is forgotten where one of its values changes.
    queryKey: [systemConfigKey, type, 'choices'],
    queryFn: async (): Promise<DictItem[]> =>
      (await queryFn()).map(({ param, value }) => ({ type, value: param, description: value || param })),
    staleTime,
  }
}

/** Text of a dictionary value; the value itself while its dictionary is awaited or where it has become invalid. */
export type DictLookup = (type: string, value: string) => string

export function useDictionaries(types: readonly string[]): {
  text: DictLookup
  optionsOf: (type: string) => DictOption[]
} {
  const language = useLanguage()
  const wanted = [...new Set(types)]
  const lists = useQueries({
    queries: wanted.map(dictionaryQuery),
    combine: results => results.map(({ data }) => data),
  })
  return useMemo(() => {
    const options = new Map(
      wanted.map((type, index) => [
        type,
        (lists[index] ?? []).map(({ value, description, descriptionEn }) => ({
          value,
          label: labelOf([description, descriptionEn ?? '']),
        })),
      ]),
    )
    const texts = new Map([...options].map(([type, list]) => [type, new Map(list.map(o => [o.value, o.label]))]))
    return {
      text: (type: string, value: string) => texts.get(type)?.get(value) ?? value,
      optionsOf: (type: string) => options.get(type) ?? [],
    }
    // `wanted` is made anew each time: its content is what counts.
  }, [wanted.join(), lists, language])
}
