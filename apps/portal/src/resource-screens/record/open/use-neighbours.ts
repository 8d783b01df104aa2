import { useEffect, useRef } from 'react'

interface List {
  rows: readonly { id: string }[]
  /** What is shown is still the page before. */
  isOld: boolean
  page: number
  pageSize: number
  total: number
  /** There are at least so many. */
  totalIsMinimum?: boolean
  turn: (page: number) => void
}

/** The way from an open record to those before and after it in the list. */
export interface Neighbours {
  /** From 1, among all that was found. */
  place: number
  total: number
  totalIsMinimum: boolean
  previous?: () => void
  next?: () => void
}

/**
 * The records before and after the open one, over the pages of the list: where a page ends, the next one is turned to.
 * Undefined where the list does not show the open record.
 */
export function useNeighbours(
  openId: string | undefined,
  { rows, isOld, page, pageSize, total, totalIsMinimum = false, turn }: List,
  show: (id: string) => void,
): Neighbours | undefined {
  const awaited = useRef<{ page: number; edge: 'first' | 'last' }>(undefined)
  useEffect(() => {
    const wanted = awaited.current
    if (!wanted || isOld || wanted.page !== page) return
    awaited.current = undefined
    const row = wanted.edge === 'first' ? rows[0] : rows.at(-1)
    if (row && openId !== undefined) show(row.id)
  }, [rows, isOld, page, openId, show])
  const at = rows.findIndex(({ id }) => id === openId)
  if (openId === undefined || at < 0) return undefined
  const to = (index: number, nextPage: number, edge: 'first' | 'last') => {
    const row = rows[index]
    if (row) return () => show(row.id)
    if (nextPage < 1 || (!totalIsMinimum && (nextPage - 1) * pageSize >= total)) return undefined
    return () => {
      awaited.current = { page: nextPage, edge }
      turn(nextPage)
    }
  }
  return {
    place: (page - 1) * pageSize + at + 1,
    total,
    totalIsMinimum,
    previous: to(at - 1, page - 1, 'last'),
    next: to(at + 1, page + 1, 'first'),
  }
}
