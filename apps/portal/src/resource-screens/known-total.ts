import type { Resource } from '@sfa/kit/resource'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { type Body, listKey, searchRecords } from './record-calls'

/** How many records a search finds; a minimum until the exact number is asked for. */
export interface Total {
  total: number
  totalIsMinimum?: boolean
}

/** Neither the order nor the page changes how many there are. */
const totalKey = (resource: Resource, { sort: _sort, ...conditions }: Body) => listKey(resource, 'total', conditions)

/** Others change records too: what is older than this is counted again with the next page. */
const knownForMs = 60_000

/** What is known of a search from its last page; nothing once records were changed. */
export function knownTotal(client: QueryClient, resource: Resource, conditions: Body): Total | undefined {
  const state = client.getQueryState<Total>(totalKey(resource, conditions))
  const fresh = state && !state.isInvalidated && Date.now() - state.dataUpdatedAt < knownForMs
  return fresh ? state.data : undefined
}

export const keepTotal = (client: QueryClient, resource: Resource, conditions: Body, total: Total) =>
  client.setQueryData<Total>(totalKey(resource, conditions), total)

/** The total that the pages of a search have brought, and how to ask for the exact one. */
export function useTotal(resource: Resource, conditions: Body) {
  const { data, isFetching, refetch } = useQuery({
    queryKey: totalKey(resource, conditions),
    queryFn: async ({ signal }): Promise<Total> => {
      const page = { pageIndex: 1, pageSize: 1, count: 'exact' }
      const { total } = await searchRecords(resource, { ...conditions, page }, { signal })
      return { total }
    },
    enabled: false,
  })
  return { known: data, isAsking: isFetching, askExactly: () => void refetch() }
}
