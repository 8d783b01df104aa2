import type { Resource } from '@sfa/kit/resource'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useOwnFields } from '../../lookup/custom-fields'
import { pageQuery } from '../../page-query'
import type { WireRow } from '../../record-calls'
import { conditionsOf, readSearch, writeSearch } from '../../search/search-state'
import { useTableSettings } from '../../table/table-preference'
import { pageAddress } from './page-address'

const noFields: ReadonlySet<string> = new Set()

/** Addresses of the records before and after one, in the order of the list that its address tells. */
export function usePageNeighbours(resource: Resource, id: string): { previous?: string; next?: string } {
  const [params] = useSearchParams()
  const known = useOwnFields(resource)
  const state = useMemo(() => readSearch(known ?? resource, params), [known, resource, params])
  const { pageSize, ready: isSet } = useTableSettings(resource, noFields)
  const ready = isSet && known !== undefined
  const conditions = useMemo(() => conditionsOf(state), [state])
  const pageAt = (pageIndex: number) => pageQuery(resource, conditions, { pageIndex, pageSize })
  const { data: page } = useQuery({ ...pageAt(state.page), enabled: ready })
  const rows = page?.rows ?? []
  const at = rows.findIndex(row => row.id === id)
  const isFirst = at === 0 && state.page > 1
  const isLast = at >= 0 && at === rows.length - 1 && rows.length === pageSize
  const { data: before } = useQuery({ ...pageAt(state.page - 1), enabled: ready && isFirst })
  const { data: after } = useQuery({ ...pageAt(state.page + 1), enabled: ready && isLast })
  if (at < 0) return {}
  const addressOf = (row: WireRow | undefined, pageIndex: number) =>
    row &&
    pageAddress(resource, row.id, writeSearch(known ?? resource, { ...state, page: pageIndex }, params).toString())
  return {
    previous: isFirst ? addressOf(before?.rows.at(-1), state.page - 1) : addressOf(rows[at - 1], state.page),
    next: isLast ? addressOf(after?.rows[0], state.page + 1) : addressOf(rows[at + 1], state.page),
  }
}
