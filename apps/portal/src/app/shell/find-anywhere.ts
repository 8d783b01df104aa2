import type { AnswerOf } from '@sfa/kit/call'
import { findAnywhereCall } from '@sfa/kit/calls/finding.calls'
import type { ListEntry } from '@sfa/registry/definition-index'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { recordAddress } from '../../resource-screens/record/open/record-address'
import { definitionIndex, definitions } from '../../shared/definitions'
import { call } from '../../shared/request/call'
import { useDebounced } from '../../shared/use-debounced'
import type { FoundPage } from './match-menu'

/** A record of the list that Ctrl-K shows. */
export interface FoundRecord {
  list: Pick<ListEntry, 'path' | 'label'>
  id: string
  title: string
  code: string | null
  /** Opens the record in its list. */
  address: string
}

const listByShape = new Map(definitionIndex.lists.map(list => [list.shape, list]))

/** Lists of the product, and those of the tenant's own objects. */
function listOf(shape: string): FoundRecord['list'] | undefined {
  const own = definitions().findResource(shape)
  return listByShape.get(shape) ?? (own?.path ? { path: own.path, label: own.label } : undefined)
}

const delayMs = 250
/** Nothing is asked for a single letter but pages, which it may be the pinyin of. */
const nothing: AnswerOf<typeof findAnywhereCall> = { pages: [], groups: [] }

/**
 * Pages by pinyin, and records, that the server finds for what is typed; the last answer while the next is awaited. Pages
 * do not wait for the records, which may be looked for among very many.
 */
export function useFoundAnywhere(typed: string): {
  codes: ReadonlySet<string>
  records: FoundRecord[]
  waits: boolean
} {
  const text = useDebounced(typed.trim(), delayMs)
  const asks = text !== '' && typed.trim() !== ''
  const asked = (only: 'pages' | 'records') => ({
    queryKey: ['finding', only, text],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call(findAnywhereCall, { text, only }, { signal, saidBy: 'background' }),
    enabled: asks,
    placeholderData: keepPreviousData,
  })
  const pages = useQuery(asked('pages'))
  const records = useQuery(asked('records'))
  const { groups } = (asks && records.data) || nothing
  return {
    codes: new Set((asks && pages.data?.pages) || nothing.pages),
    waits: typed.trim() !== '' && (pages.isFetching || records.isFetching || text !== typed.trim()),
    records: groups.flatMap(({ resource: key, records }) => {
      const list = listOf(key)
      return list ? records.map(found => ({ ...found, list, address: recordAddress(list, found.id) })) : []
    }),
  }
}

/** The pages that the browser finds itself, then those that the server knows by pinyin. */
export const withPinyin = (
  found: readonly FoundPage[],
  pages: readonly FoundPage[],
  codes: ReadonlySet<string>,
): FoundPage[] => {
  const known = new Set(found.map(({ node }) => node.key))
  return [...found, ...pages.filter(({ node }) => codes.has(node.entry.code ?? '') && !known.has(node.key))]
}
