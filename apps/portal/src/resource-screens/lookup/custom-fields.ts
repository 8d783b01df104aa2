import {
  type CustomDefinition as CustomCellDefinition,
  customCell,
  customFieldOf,
  isShown,
  withCustomCells,
} from '@sfa/kit/fields/custom-cells'
import type { CustomField } from '@sfa/kit/fields/field'
import { customField } from '@sfa/kit/own-tables/custom-field.resource'
import type { Resource } from '@sfa/kit/resource'
import { useQuery } from '@tanstack/react-query'
import { recordsKey, searchRecords } from '../record-calls'
import { type DictOption, useDictionaries } from './dictionaries'
import { useSystemConfig } from './system-config'

/** A definition as the server keeps it. */
export interface CustomDefinition extends CustomCellDefinition {
  id: string
  sequence: number
}

export type FormMode = 'add' | 'edit' | 'view'

/**
 * Which fields a form has: not viewable or not for portal use → hidden; not allowed on new or edit → excluded from
 * add or edit unless required.
 */
export function shownCustomFields(definitions: readonly CustomDefinition[], mode: FormMode): CustomDefinition[] {
  return definitions
    .filter(isShown)
    .filter(({ allowNew, allowEdit, isRequired }) => {
      const allowed = mode === 'add' ? allowNew : mode === 'edit' ? allowEdit : '1'
      return allowed === '1' || isRequired === '1'
    })
    .sort((a, b) => a.sequence - b.sequence)
}

export const customFieldsQuery = (object: CustomField['object']) => ({
  queryKey: recordsKey(customField, 'of', object),
  queryFn: async () => {
    const { rows } = await searchRecords(customField, {
      keyName: [object],
      isDeleted: '0',
      page: { pageIndex: 1, pageSize: -1 },
    })
    return rows as unknown as CustomDefinition[]
  },
  staleTime: 300_000,
})

export function useCustomFields(object: CustomField['object']): CustomDefinition[] | undefined {
  const { data } = useQuery(customFieldsQuery(object))
  return data
}

const known = new WeakMap<readonly CustomDefinition[], WeakMap<Resource, Resource>>()

/**
 * The resource with the tenant's own fields, which lists show and search by as any other. The same one each time, so that
 * what is kept by resource is found again.
 */
export function withOwnFields(resource: Resource, definitions: readonly CustomDefinition[]): Resource {
  const made = known.get(definitions) ?? new WeakMap<Resource, Resource>()
  known.set(definitions, made)
  const shown = shownCustomFields(definitions, 'view')
  const own =
    made.get(resource) ??
    withCustomCells(resource, Object.fromEntries(shown.map(one => [one.fieldName, customCell(one)])))
  made.set(resource, own)
  return own
}

/** The same as soon as they are known; without them where they cannot be had. */
export function useOwnFields(resource: Resource): Resource | undefined {
  const [, field] = customFieldOf(resource) ?? []
  const { data, isFetched } = useQuery({
    ...customFieldsQuery(field?.object ?? 'MD_Product'),
    enabled: field !== undefined,
  })
  // A resource that has them already stays as it is.
  if (!field || field.cells) return resource
  return data ? withOwnFields(resource, data) : isFetched ? resource : undefined
}

/** Options of a choice: values of a dictionary, or the params of a configuration type. */
export function useCustomOptions({ dictionarySource, dictionaryType }: CustomDefinition): DictOption[] {
  const type = dictionaryType ?? ''
  const { optionsOf } = useDictionaries(dictionarySource === 'dictionary' && type ? [type] : [])
  const config = useSystemConfig(dictionarySource === 'systemConfig' ? type : '')
  if (dictionarySource === 'dictionary') return optionsOf(type)
  return (config ?? []).map(({ param, value }) => ({ value: param, label: value || param }))
}
