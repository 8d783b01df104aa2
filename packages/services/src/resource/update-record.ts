import { recordChange } from '@sfa/db/record-change'
import type { WireRow } from '@sfa/db/search-rows'
import { inTenant, type Tx } from '@sfa/db/tenant-transaction'
import { findRow, updateRow } from '@sfa/db/write-rows'
import { AppError } from '@sfa/domain/app-error'
import { updateSchema } from '@sfa/resource-kit/record-schema'
import type { Resource } from '@sfa/resource-kit/resource'
import { idPattern } from '@sfa/resource-kit/wire-id'
import type { Caller } from '../caller'
import { requireReach } from '../permission/data-scope'
import { allFields, fieldRights, maskValue, shownRow, writableChanges } from '../permission/field-rights'
import type { Services } from '../services'
import { withKeptForm } from './check-custom-fields'
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
  const asked = withId(resource, body)
  const sent = await inTenant(db, caller.tenantId, tx => withoutMaskedTexts(tx, caller, resource, asked))
  const { id, ver, ...values } = parseRecord(updateSchema(resource), sent)
  return refuseDuplicates(resource, values, () =>
    inTenant(db, caller.tenantId, async tx => {
      const after = await changeRecord(tx, caller, resource, { id: String(id), ver: Number(ver) }, values, 'update')
      return shownRow(await fieldRights(tx, caller, resource), after)
    }),
  )
}

/** A masked text that comes back as it was shown is no value: 138****1234 would fail as a phone number. */
export async function withoutMaskedTexts(tx: Tx, caller: Caller, resource: Resource, body: unknown): Promise<unknown> {
  const { masked } = await fieldRights(tx, caller, resource, 'update')
  const { id } = (body ?? {}) as WireRow
  if (masked.size === 0 || !idPattern.test(String(id))) return body
  const before = await findRow(tx, resource, String(id))
  return Object.fromEntries(
    Object.entries(body as WireRow).filter(([name, value]) => !masked.has(name) || value !== maskValue(before?.[name])),
  )
}

/** The documents call some ids by another name; writes accept both. */
export function withId(resource: Resource, body: unknown): unknown {
  if (!resource.idName || typeof body !== 'object' || body === null || 'id' in body) return body
  return { ...body, id: (body as WireRow)[resource.idName] }
}

/**
 * The one way in which a record changes: locked, checked as a whole, written, and noted with its difference. Answers
 * the whole record, whatever the caller may see of it.
 */
export async function changeRecord(
  tx: Tx,
  caller: Caller,
  resource: Resource,
  { id, ver }: { id: string; ver?: number },
  given: WireRow,
  operation: 'update' | 'updateStatus' | 'batchUpdate',
  source = 'page',
): Promise<WireRow> {
  const before = await findRow(tx, resource, id, { lock: true })
  if (!before) throw new AppError('notFound')
  await requireReach(tx, caller, resource, operation, id, 'notFound')
  if (ver !== undefined && before.ver !== ver) throw new AppError('stale')
  const values = await withKeptForm(tx, resource, given)
  const differing = Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(before[name]),
    ),
  )
  const rights = operation === 'updateStatus' ? allFields : await fieldRights(tx, caller, resource, operation)
  const changed = writableChanges(rights, differing)
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
