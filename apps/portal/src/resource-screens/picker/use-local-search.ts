import { useCallback, useMemo, useState } from 'react'
import { emptySearch, type SearchState } from '../search/search-state'
import type { SearchControl } from '../search/use-search-state'

/** A search that a dialog keeps for itself, not in the URL. */
export function useLocalSearch(): SearchControl {
  const [state, setState] = useState<SearchState>(emptySearch)
  const change = useCallback(
    (next: Partial<SearchState>) => setState(current => ({ ...current, page: 1, ...next })),
    [],
  )
  const turnTo = useCallback((page: number) => change({ page }), [change])
  return useMemo(() => ({ state, change, turnTo }), [state, change, turnTo])
}
