import type { Resource } from '@sfa/kit/resource'
import { useCallback } from 'react'
import type { Body, WireRow } from '../../record-calls'
import type { SearchControl } from '../../search/use-search-state'
import { useNeighbours } from './use-neighbours'
import { useOpenRecord } from './use-open-record'
import { useSavedRecords } from './use-saved-records'

interface List {
  rows: readonly WireRow[]
  /** The records that follow each other; `rows`, but for a list of lines. */
  inTurn: readonly WireRow[]
  /** What is shown is still the page before. */
  isOld: boolean
  total: number
  totalIsMinimum: boolean
  pageSize: number
  search: SearchControl
  /** Of the search, as the wire has them. */
  conditions: Body
  mayView: boolean
  mayEdit: boolean
}

/** The record that a list has open, its neighbours, and the rows with those that were just saved. */
export function useListRecord(resource: Resource, list: List) {
  const { rows, inTurn, isOld, total, totalIsMinimum, pageSize, search, conditions, mayView, mayEdit } = list
  const { page } = search.state
  const { open, show, readAgain } = useOpenRecord({ mayView, mayEdit })
  const saved = useSavedRecords(resource, rows, { ...conditions, page })
  const mode = open?.mode === 'edit' ? 'edit' : 'view'
  const among = open?.inTurn
  const step = useCallback((id: string) => show({ mode, id, inTurn: among }), [show, mode, among])
  const turn = (next: number) => search.change({ page: next })
  const neighbours = useNeighbours(
    open?.id,
    among
      ? { rows: among, isOld: false, page: 1, pageSize: among.length, total: among.length, turn }
      : { rows: inTurn, isOld, page, pageSize, total, totalIsMinimum, turn },
    step,
  )
  return {
    open,
    show,
    readAgain,
    neighbours,
    rows: saved.rows,
    marked: saved.marked,
    /** Closes the saved record, or begins the next; the list begins anew at page 1, where the record stays in sight. */
    settle: (row: WireRow, again: boolean) => {
      saved.mark(row.id, { ...conditions, page: 1 })
      show(again ? { mode: 'add', initial: open?.initial } : undefined, { toFirstPage: true })
    },
  }
}
