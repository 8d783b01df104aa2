import type { Resource } from '@sfa/kit/resource'
import { callPath } from '@sfa/kit/resource-calls'
import { shapeName } from '@sfa/kit/shapes'
import type { WaitingRow } from '@sfa/kit/waiting'
import { post, type RequestOptions, type Rows, save, search } from '../shared/request/request'

/**
 * A record as the documented calls give it (docs/wire.md "Search body"); `_labels` names what it refers to, `_approval`
 * whom a workflow asks about it.
 */
export interface WireRow {
  id: string
  ver: number
  _labels?: Readonly<Record<string, string | readonly string[] | null>>
  _approval?: WaitingRow
  [field: string]: unknown
}
export type Body = Readonly<Record<string, unknown>>

/** What a batch change answers: above 500 records it has become a job. */
export interface BatchResult {
  changed?: number
  /** Of the changed ones: those that wait for approval since, or for further approvers, whose names are `asked`. */
  waiting?: number
  asked?: readonly string[]
  refused?: readonly { id: string; code: string; message: string }[]
  batchId?: string
}
export interface BatchPreview {
  count: number
  samples: readonly { before: WireRow; after: WireRow }[]
}

/** Everything that is kept of a resource's records stands below this key, so that one call forgets it all. */
export const recordsKey = (resource: Pick<Resource, 'key'>, ...rest: readonly unknown[]) =>
  ['records', resource.key, ...rest] as const

/** What a list keeps: its rows are another page's or the lines', not the entity's. */
export const listKey = (resource: Pick<Resource, 'key' | 'page' | 'linesOf'>, ...rest: readonly unknown[]) =>
  recordsKey(resource, ...rest, shapeName(resource))

export const searchRecords = (resource: Resource, body: Body, options?: RequestOptions): Promise<Rows<WireRow>> =>
  search<WireRow>(callPath(resource, 'search'), body, options)

export const findRecord = (resource: Resource, id: string, options?: RequestOptions) =>
  post<WireRow>(callPath(resource, 'findById'), { id }, options)

export const createRecord = (resource: Resource, values: Body) => save<WireRow>(callPath(resource, 'create'), values)

export const updateRecord = (resource: Resource, values: Body & { id: string; ver: number }) =>
  save<WireRow>(callPath(resource, 'update'), values)

export const setValidity = (resource: Resource, { id, ver }: WireRow, isDeleted: '0' | '1') =>
  post<WireRow[]>(callPath(resource, 'updateStatus'), { ids: [id], ver, isDeleted })

// The form shows what fails at a field itself.
export const previewBatch = (resource: Resource, body: Body) =>
  post<BatchPreview>(callPath(resource, 'batchUpdate'), { ...body, preview: true }, { saidBy: 'form' })

export const runBatch = (resource: Resource, body: Body) =>
  post<BatchResult>(callPath(resource, 'batchUpdate'), body, { saidBy: 'form' })
