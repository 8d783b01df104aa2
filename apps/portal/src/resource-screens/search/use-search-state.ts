import type { Resource } from '@sfa/kit/resource'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { readSearch, type SearchState, writeSearch } from './search-state'

export interface SearchControl {
  state: SearchState
  /** Changed conditions lead to page 1; a page is given alone. */
  change: (next: Partial<SearchState>) => void
  /** Another page in place of one that is not there any more; going back does not lead to it. */
  turnTo: (page: number) => void
}

/** The list's search, which is kept in the URL: shared by sending it, restored by reload and back. */
export function useSearchState(resource: Resource): SearchControl {
  const [params, setParams] = useSearchParams()
  const state = useMemo(() => readSearch(resource, params), [resource, params])
  const change = useCallback(
    (next: Partial<SearchState>) => {
      const wanted = writeSearch(resource, { ...state, page: 1, ...next }, params)
      // The same search again is no step that going back should undo.
      if (wanted.toString() !== params.toString()) setParams(wanted)
    },
    [resource, state, params, setParams],
  )
  const turnTo = useCallback(
    (page: number) => setParams(writeSearch(resource, { ...state, page }, params), { replace: true }),
    [resource, state, params, setParams],
  )
  return useMemo(() => ({ state, change, turnTo }), [state, change, turnTo])
}
