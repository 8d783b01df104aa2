import type { Resource } from '@sfa/kit/resource'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type Body, recordsKey, searchRecords, type WireRow } from '../../record-calls'

const none: readonly string[] = []
const noRows: readonly WireRow[] = []

/**
 * The records that the user has saved since this list was last searched or turned: they are marked, and those that the
 * page does not hold by its order and conditions stand above its rows.
 */
export function useSavedRecords(resource: Resource, rows: readonly WireRow[], shown: Body) {
  const key = JSON.stringify(shown)
  const [saved, setSaved] = useState<{ key: string; ids: readonly string[] }>()
  const ids = saved?.key === key ? saved.ids : none
  const missing = useMemo(() => ids.filter(id => !rows.some(row => row.id === id)), [ids, rows])
  const { data = noRows } = useQuery({
    queryKey: recordsKey(resource, 'saved', missing),
    queryFn: async ({ signal }) => {
      const page = { pageIndex: 1, pageSize: missing.length, count: false }
      return (await searchRecords(resource, { ids: missing, page }, { signal, saidBy: 'background' })).rows
    },
    enabled: missing.length > 0,
    placeholderData: keepPreviousData,
  })
  const above = missing.length > 0 ? data.filter(({ id }) => missing.includes(id)) : noRows
  return {
    rows: useMemo(() => (above.length > 0 ? [...above, ...rows] : rows), [above, rows]),
    marked: useMemo((): ReadonlySet<string> => new Set(ids), [ids]),
    /** `of` is what the list shows after the save; the last save stands first. */
    mark: (id: string, of: Body) => {
      const next = JSON.stringify(of)
      setSaved(kept => ({ key: next, ids: [id, ...(kept?.key === next ? kept.ids : none)].slice(0, mostMarked) }))
    },
  }
}
const mostMarked = 10
