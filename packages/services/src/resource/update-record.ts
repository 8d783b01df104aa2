import { recordChange } from '@sfa/db/record-change'
import type { WireRow } from '@sfa/db/search-rows'
import { inTenant, type Tx } from '@sfa/db/tenant-transaction'
import { findRow, updateRow } from '@sfa/db/write-rows'
import { AppError } from '@sfa/domain/app-error'
import { updateSchema } from '@sfa/resource-kit/record-schema'
import type { Resource } from '@sfa/resource-kit/resource'
import type { Caller } from '../caller'
import { requireReach } from '../permission/data-scope'
import type { Services } from '../services'
import { checkRecord, parseRecord } from './check-record'
import { checkOwnRules } from './own-rules'
import { placeMoved } from './place-in-tree'
import { refuseDuplicates } from './refuse-duplicates'
import { refuseInvalidating } from './refuse-invalidating'

/** Changes the fields that the body holds, if `ver` is still the record's. Throws `notFound`, `stale`, `invalid`. */
export async function updateRecord(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  resource: Resource,
  body: unknown,
): Promise<WireRow> {
  const { id, ver, ...values } = parseRecord(updateSchema(resource), withId(resource, body))
  return refuseDuplicates(resource, values, () =>
    inTenant(db, caller.tenantId, tx =>
      changeRecord(tx, caller, resource, { id: String(id), ver: Number(ver) }, values, 'update'),
    ),
  )
}

/** The documents call some ids by another name; writes accept both. */
export function withId(resource: Resource, body: unknown): unknown {
  if (!resource.idName || typeof body !== 'object' || body === null || 'id' in body) return body
  return { ...body, id: (body as WireRow)[resource.idName] }
}

/** The one way in which a record changes: locked, checked as a whole, written, and noted with its difference. */
export async function changeRecord(
  tx: Tx,
  caller: Caller,
  resource: Resource,
  { id, ver }: { id: string; ver?: number },
  values: WireRow,
  operation: 'update' | 'updateStatus' | 'batchUpdate',
  source = 'page',
): Promise<WireRow> {
  const before = await findRow(tx, resource, id, { lock: true })
  if (!before) throw new AppError('notFound')
  await requireReach(tx, caller, resource, operation, id, 'notFound')
  if (ver !== undefined && before.ver !== ver) throw new AppError('stale')
  const changed = Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(before[name]),
    ),
  )
  if (Object.keys(changed).length === 0) return before
  if (operation !== 'updateStatus') await checkRecord(tx, resource, { ...before, ...changed }, changed, caller.language)
  await checkOwnRules(tx, caller, resource, { before, changed })
  if (changed.isDeleted === '1') await refuseInvalidating(tx, resource, id, caller.language)
  const place = await placeMoved(tx, resource, before, changed)
  const after = await updateRow(tx, resource, { id }, changed, caller.userName, place)
  if (!after) throw new AppError('notFound')
  await requireReach(tx, caller, resource, operation, id, 'outOfScope')
  await recordChange(tx, {
    resource: resource.key,
    recordId: id,
    operation,
    before,
    after,
    source,
    userId: caller.userId,
    userName: caller.userName,
    traceId: caller.traceId,
  })
  return after
}
