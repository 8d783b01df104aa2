import { AppError } from '@sfa/kernel/app-error'
import { importedAs, isImported } from '@sfa/operations/bulk/columns/bulk-kind'
import type { Caller } from '@sfa/operations/caller'
import { callerOfRun } from '@sfa/operations/job/attempt/caller-of-run'
import { findRecord } from '@sfa/operations/resource/searching/find-record'
import { requireReadAccess, rowFor } from '@sfa/operations/resource/searching/read-access'
import type { Services } from '@sfa/operations/services'
import { findResource } from '@sfa/registry/registry'
import { delivery } from '../definitions/delivery.resource'
import { eventName, importFailed, importFinished, kindOfChange, testEvent } from '../definitions/webhook-events'

/** What a change of a record has left for an address (migration "webhooks"). */
export interface Change {
  resource?: string
  operation: string
  changes?: Readonly<Record<string, readonly [unknown, unknown]>>
  source?: string
  by: string
  time: string
  traceId: string
}

export interface Raised {
  id: string
  tenantId: string
  userId: string
  recordId: string | null
  events: readonly string[]
  change: Change
}

/** The event as it is sent; `unwanted` where the address has not asked for it, `hidden` where its user may not see it. */
export type Made = { event: string; body: string } | 'unwanted' | { event: string; body: null }

/**
 * Makes the body of an event, with the record as the user of the address may read it at this moment. It is made once:
 * every further attempt sends the same bytes.
 */
export async function makeBody(services: Pick<Services, 'db'>, raised: Raised): Promise<Made> {
  const { id, tenantId, recordId, change } = raised
  const head = { id, tenantId, time: change.time, by: change.by, requestId: change.traceId }
  if (change.operation === 'test')
    return { event: testEvent, body: JSON.stringify({ ...head, event: testEvent, test: true }) }
  if (change.operation === 'importFailed') return failedImport(services, raised, head)
  const resource = findResource(change.resource ?? '', tenantId)
  if (!resource) return 'unwanted'
  const caller = await ownerOf(services, raised)
  if (recordId === null) {
    const told = { resource: resource.key, run: change.source?.split(':')[1], result: valuesOf(change) }
    const body = JSON.stringify({ ...head, event: importFinished, ...told })
    return { event: importFinished, body: caller && mayReadAll(caller, resource) ? body : null }
  }
  const event = eventName(resource, kindOfChange(resource, change.operation, change.changes ?? {}))
  if (!raised.events.includes(event)) return 'unwanted'
  if (!caller || !mayReadAll(caller, resource)) return { event, body: null }
  try {
    const row = rowFor(caller, resource, 'full')(await findRecord(services, caller, resource, recordId))
    const changed = Object.keys(change.changes ?? {}).filter(name => (name.split('.', 1)[0] as string) in row)
    return { event, body: JSON.stringify({ ...head, event, resource: resource.key, recordId, changed, record: row }) }
  } catch (error) {
    if (error instanceof AppError) return { event, body: null }
    throw error
  }
}

/** A file that could not be read or written, with the reason in code; `resource` is the kind where nothing has it any more. */
async function failedImport(services: Pick<Services, 'db'>, raised: Raised, head: object): Promise<Made> {
  const { tenantId, change } = raised
  const kind = change.resource ?? ''
  const caller = await ownerOf(services, raised)
  const resource = isImported(kind, tenantId) ? importedAs(kind, { tenantId }) : undefined
  const told = { resource: resource?.key ?? kind, run: change.source?.split(':')[1], result: valuesOf(change) }
  const mayRead = caller && (!resource || mayReadAll(caller, resource))
  const body = JSON.stringify({ ...head, event: importFailed, ...told })
  return { event: importFailed, body: mayRead ? body : null }
}

const valuesOf = ({ changes = {} }: Change) =>
  Object.fromEntries(Object.entries(changes).map(([name, [, value]]) => [name, value]))

/** Undefined where the user is no longer there. */
const ownerOf = (services: Pick<Services, 'db'>, { id, tenantId, userId }: Raised): Promise<Caller | undefined> =>
  callerOfRun(services, { id, tenantId, userId, language: 'zh-CN', traceId: `${delivery.key}-${id}` }).catch(error => {
    if (error instanceof AppError) return undefined
    throw error
  })

function mayReadAll(caller: Caller, resource: Parameters<typeof requireReadAccess>[1]): boolean {
  try {
    return requireReadAccess(caller, resource) === 'full'
  } catch {
    return false
  }
}
