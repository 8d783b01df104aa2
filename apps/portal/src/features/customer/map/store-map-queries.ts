import { store } from '@sfa/customer/definitions/store.resource'
import { type ColourBy, mapStoresCall, mapTotalsCall, mapViewCall } from '@sfa/customer/definitions/store-map.calls'
import { type Bounds, readArea } from '@sfa/kernel/geo/area'
import { queryOptions } from '@tanstack/react-query'
import { type Body, recordsKey } from '../../../resource-screens/record-calls'
import { conditionsOf, type SearchState } from '../../../resource-screens/search/search-state'
import { call, callRows } from '../../../shared/request/call'
import type { View } from './base-map'

/** The area that is chosen on the map: a condition of the search as any other, and so a part of the address. */
export const areaOf = ({ filters }: Pick<SearchState, 'filters'>): string | undefined =>
  ((filters.position as readonly string[] | undefined) ?? []).find(value => readArea(value) !== null)

/** What the map shows: the search of the list without the area, in which the rest of it is still to be seen. */
export function shownSearch({ filters, quick }: SearchState): Body {
  const { position: _position, ...others } = filters
  return conditionsOf({ filters: others, quick, page: 1 })
}

export const totalsQuery = (search: Body, colourBy: ColourBy) =>
  queryOptions({
    queryKey: recordsKey(store, 'map-totals', search, colourBy),
    queryFn: async ({ signal }) => ({
      ...(await call(mapTotalsCall, { search: { ...search }, colourBy }, { signal })),
      // Whose values they are: while others are awaited, these are still shown.
      colourBy,
    }),
  })

export const viewQuery = (search: Body, colourBy: ColourBy, view: View | undefined) =>
  queryOptions({
    queryKey: recordsKey(store, 'map-view', search, colourBy, view),
    queryFn: ({ signal }) =>
      call(
        mapViewCall,
        { search: { ...search }, colourBy, ...(view as View) },
        // The totals have told of a refusal.
        { signal, saidBy: 'background' },
      ),
    enabled: view !== undefined,
  })

export const listQuery = (search: Body, bounds: Bounds | undefined, page: { pageIndex: number; pageSize: number }) =>
  queryOptions({
    queryKey: recordsKey(store, 'map-stores', search, bounds, page),
    queryFn: ({ signal }) =>
      callRows(
        mapStoresCall,
        { search: { ...search }, ...(bounds && { bounds }), ...page },
        { signal, saidBy: 'background' },
      ),
  })
