import type { Resource } from '@sfa/kit/resource'
import { shapeName } from '@sfa/kit/shapes'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { SearchControl } from '../search/use-search-state'
import { defaultViewsQuery } from './view-calls'
import { searchOf, stateOfView } from './view-search'

/**
 * A list that is opened without a search of its own begins with the view of the user's role. The address says it from
 * then on, so that whatever the user changes stays changed. Answers whether the list may search.
 */
export function useDefaultView(resource: Resource, { state, change }: SearchControl, isOff: boolean): boolean {
  const { data, isPending } = useQuery({ ...defaultViewsQuery(), enabled: !isOff })
  const search = searchOf(resource, state)
  // The view of a role comes before what the definition opens the list with.
  const began = useRef(isOff || (search !== '' && !state.isOpening) || state.page > 1)
  const view = data?.[shapeName(resource)]
  const begins = !began.current && view !== undefined && view.state.search !== ''
  useEffect(() => {
    if (began.current || isPending) return
    began.current = true
    if (begins) change(stateOfView(resource, view.state.search))
  }, [begins, isPending, change, resource, view])
  return began.current || (!isPending && !begins)
}
