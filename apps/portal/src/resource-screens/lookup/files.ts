import { useQueries } from '@tanstack/react-query'
import { fetchFile } from '../../shared/request/request'

const fileQuery = (id: string) => ({
  queryKey: ['file', id],
  queryFn: async () => URL.createObjectURL((await fetchFile({ url: addressOf(id) }, { saidBy: 'page' })).blob),
  // A kept file never changes; its picture stays for the session.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** Fields hold file ids; records of old callers hold whole addresses. */
const addressOf = (id: string) => (id.includes('/') ? id : `/portalsync/files/${encodeURIComponent(id)}`)

export interface ShownFile {
  id: string
  /** Address that an <img> can show; undefined while awaited. */
  url?: string
  failed: boolean
}

/** Pictures by file id. Downloads carry the bearer token (docs/wire.md "Bulk"), which an <img> could not send. */
export const useFiles = (ids: readonly string[]): ShownFile[] =>
  useQueries({
    queries: ids.map(fileQuery),
    combine: results =>
      results.map(({ data, isError }, index) => ({ id: ids[index] as string, url: data, failed: isError })),
  })
