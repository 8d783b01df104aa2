import { useMemo, useState } from 'react'
import type { WireRow } from '../record-calls'

export interface Selection {
  /** Over all pages; the last choice of single rows where all is chosen. */
  ids: readonly string[]
  /** All that the search finds, also on pages that were not looked at. */
  all: boolean
  count: number
  choose: (ids: readonly string[]) => void
  chooseAll: () => void
  clear: () => void
}

const none: readonly string[] = []

/** Which rows of a list are selected: single ones, or all that was found. */
export function useSelection(rows: readonly WireRow[], total: number): Selection {
  const [ids, setIds] = useState(none)
  const [all, setAll] = useState(false)
  return useMemo(
    () => ({
      ids: all ? rows.map(({ id }) => id) : ids,
      all,
      count: all ? total : ids.length,
      choose: next => {
        setAll(false)
        setIds(next)
      },
      chooseAll: () => setAll(true),
      clear: () => {
        setAll(false)
        setIds(none)
      },
    }),
    [ids, all, rows, total],
  )
}
