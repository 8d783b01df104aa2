import { validityOf } from '@sfa/kit/fields/field-questions'
import type { Label } from '@sfa/kit/label'
import type { Resource } from '@sfa/kit/resource'
import { operationsOf } from '@sfa/kit/resource-calls'

export const eventKinds = {
  created: ['新增', 'Created'],
  updated: ['修改', 'Changed'],
  deleted: ['失效', 'Made invalid'],
  stateChanged: ['状态变更', 'State changed'],
} as const satisfies Record<string, Label>
export type EventKind = keyof typeof eventKinds

/** An import was written; the records that it wrote are told of by this one event. */
export const importFinished = 'import:finished'
/** An import came to an end without being written as it should. */
export const importFailed = 'import:failed'
/** An approved order is pushed, by pushes of its own (order.push), to the first address that takes it. */
export const orderPushed = 'order:push'
/** Sent by hand, to try an address. */
export const testEvent = 'test:sent'

export const eventName = ({ key }: Pick<Resource, 'key'>, kind: EventKind): string => `${key}:${kind}`

/** Kinds of events that records of a resource can have: those of pages that are written by people and calls. */
export function eventKindsOf(resource: Resource): EventKind[] {
  const { path, readOnly, derived, flow, key, fields } = resource
  if (path === null || readOnly || derived || key.startsWith('publishing.')) return []
  const operations = operationsOf(resource)
  return [
    ...(operations.includes('create') ? (['created'] as const) : []),
    ...(operations.includes('update') || flow ? (['updated'] as const) : []),
    ...(validityOf(fields) ? (['deleted'] as const) : []),
    ...(flow ? (['stateChanged'] as const) : []),
  ]
}

type Changes = Readonly<Record<string, readonly [unknown, unknown]>>

/** What a change of a record is told as: one event, the most special that fits. */
export function kindOfChange(resource: Resource, operation: string, changes: Changes): EventKind {
  if (operation === 'create') return 'created'
  const validity = validityOf(resource.fields)
  if (validity && changes[validity]?.[1] === '1') return 'deleted'
  return resource.flow && changes[resource.flow.field] ? 'stateChanged' : 'updated'
}
