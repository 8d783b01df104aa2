import type { Resource } from '@sfa/resource-kit/resource'
import { type Body, recordsKey, searchRecords } from './record-calls'

/** One page of a list, as its table asks for it. */
export const pageQuery = (resource: Resource, conditions: Body, page: { pageIndex: number; pageSize: number }) => {
  const body = { ...conditions, page }
  return {
    queryKey: recordsKey(resource, 'page', body),
    queryFn: ({ signal }: { signal: AbortSignal }) => searchRecords(resource, body, { silent: true, signal }),
  }
}
