import { isList } from '@sfa/kit/fields/field-questions'
import type { AddedTab } from '@sfa/kit/record-page'
import { hasRecordPage } from '@sfa/kit/record-page'
import { fieldOf, type Operation } from '@sfa/kit/resource'
import { answers } from '@sfa/kit/resource-calls'
import { useCallback, useMemo, useState } from 'react'
import { usePermission } from '../../../shared/menu/use-permission'
import { linesParameter } from '../../lines-parameter'
import type { WireRow } from '../../record-calls'
import { emptySearch, type SearchState, writeSearch } from '../../search/search-state'
import type { SearchControl } from '../../search/use-search-state'
import { recordAddress } from '../open/record-address'
import { pageAddress } from './page-address'

const searchFor = (by: string, id: string): SearchState => ({ ...emptySearch, filters: { [by]: [id] } })

/** A search of its own within a record's page: the address there is that of the record. */
export function useRelatedSearch(by: string, id: string): SearchControl {
  const [state, setState] = useState(() => searchFor(by, id))
  const change = useCallback<SearchControl['change']>(
    next => setState(before => ({ ...before, page: 1, ...next, filters: searchFor(by, id).filters })),
    [by, id],
  )
  const turnTo = useCallback((page: number) => change({ page }), [change])
  return useMemo(() => ({ state, change, turnTo }), [state, change, turnTo])
}

/** What the user may do with the listed records. Lines are opened and changed with their document. */
export function useRightsOver({ listed, by }: AddedTab) {
  const can = usePermission()
  const head = listed.linesOf?.head ?? listed
  const may = (operation: Operation, key: string) => answers(head, operation) && can(key)
  return {
    mayView: may('findById', 'view'),
    mayEdit: !listed.linesOf && may('update', 'edit'),
    // A record that is added here belongs to the one whose page it is.
    mayAdd: !listed.linesOf && fieldOf(listed, by).edit !== 'never' && may('create', 'add'),
  }
}

/** What a record begins with that is added on the page of the record that it belongs to. */
export const addedRecord = ({ listed, by }: AddedTab, id: string): Record<string, unknown> => ({
  [by]: isList(fieldOf(listed, by)) ? [id] : id,
})

/** Where a listed record is shown: its own page, or its list with it open; of a line, its document. */
export function rowAddress({ listed }: AddedTab, row: WireRow): string {
  const [shown, id] = listed.linesOf ? [listed.linesOf.head, String(row.headId)] : [listed, row.id]
  return hasRecordPage(shown) ? pageAddress(shown, id) : recordAddress(shown, id)
}

/** The list itself, narrowed to the record. */
export function listAddress({ listed, by }: AddedTab, id: string): string {
  const { linesOf } = listed
  const params = writeSearch(listed, searchFor(by, id))
  if (linesOf) params.set(linesParameter, linesOf.detail)
  return `${listed.path}?${params}`
}
