import type { Resource } from '@sfa/kit/resource'
import type { SelectedSearch } from '@sfa/kit/selection'
import { useQueries } from '@tanstack/react-query'
import { type Body, recordsKey, searchRecords, type WireRow } from '../record-calls'
import { isSameQuery } from './picked'

/**
 * Which of the chosen searches, by their places, find each of the rows that are shown. For the search that is shown this is plain; for
 * the others the server is asked about these rows alone.
 */
export function useCovering(
  resource: Resource,
  searches: readonly SelectedSearch[],
  shown: Body,
  rows: readonly WireRow[],
): (id: string) => readonly number[] {
  const ids = rows.map(({ id }) => id)
  const found = useQueries({
    queries: searches.map(({ query }) => ({
      queryKey: recordsKey(resource, 'covering', query, ids),
      queryFn: async () => {
        if (isSameQuery(query, shown)) return new Set(ids)
        const body = { ...query, ids, page: { pageIndex: 1, pageSize: ids.length } }
        return new Set((await searchRecords(resource, body)).rows.map(({ id }) => id))
      },
      enabled: ids.length > 0,
    })),
  })
  return id => searches.flatMap((_, place) => (found[place]?.data?.has(id) ? [place] : []))
}
