import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { withLineNames } from '@sfa/db/record/line-changes'
import { recordChange } from '@sfa/db/record/record-change'
import { findRow, updateRow } from '@sfa/db/record/write-rows'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import { textIn } from '@sfa/kernel/language'
import { editRefusal } from '@sfa/kit/actions/actions'
import { inapplicable } from '@sfa/kit/conditions'
import { idPattern } from '@sfa/kit/fields/wire-id'
import { refusalParams } from '@sfa/kit/flow/flow'
import { updateSchema } from '@sfa/kit/record-schema'
import type { Resource } from '@sfa/kit/resource'
import { permissionKey } from '@sfa/kit/resource-calls'
import { entityOf } from '@sfa/kit/shapes'
import { leaveApproval } from '../../approval/approvable'
import { attachWaiting } from '../../approval/attach-waiting'
import { type Caller, requireKey, sourceOf } from '../../caller'
import { followFiles } from '../../files/keep-files'
import { type Access, accessFor } from '../../permission/access'
import { requireWithin } from '../../permission/data-scope'
import { allFields, maskValue, writableChanges } from '../../permission/field-rights'
import { shownTo } from '../../permission/shown-row'
import type { Services } from '../../services'
import { behaviourOf } from '../behaviour'
import { definitionsFor } from '../custom-definitions'
import { checkedLines, detailChanges, givenLines, withLines, writeDetails } from '../details/save-details'
import { apart, saveOwnLines, withGivenDetails } from '../details/save-own-details'
import { refuseCircles } from './chains'
import { withKeptForm } from './check-custom-fields'
import { checkRecord, parseRecord } from './check-record'
import { withKeptValues } from './kept-values'
import { placeMoved } from './place-in-tree'
import { lockHeads, requireRoomBelowHead } from './record-limit'
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
  return inTenant(db, caller.tenantId, async tx => {
    const { update: access, search } = await accessFor(tx, caller, resource, 'update', 'search')
    const sent = await withoutMaskedTexts(tx, resource, access, asked)
    const schema = updateSchema(withGivenDetails(caller.tenantId, resource, asked))
    const { values: parsed, own } = apart(parseRecord(schema, sent))
    const { id, ver, ...values } = parsed
    const target = { id: String(id), ver: Number(ver) }
    const after = await refuseDuplicates(resource, values, () =>
      changeRecord(tx, caller, resource, target, values, 'update', { access }),
    )
    const lines = await saveOwnLines(tx, caller, entityOf(resource), target.id, own)
    // Who has read the record with its former lines has not read this one.
    const isNewer = Object.keys(lines).length > 0 && after.ver === target.ver
    const saved = isNewer ? { ...after, ...(await updateRow(tx, resource, target, {}, caller.userName)) } : after
    const shown = { ...shownTo(caller, resource, search.fields)(saved), ...lines }
    await attachWaiting(tx, caller, resource, [shown])
    return shown
  })
}

/** A masked text that comes back as it was shown is not a new value: 138****1234 would fail as a phone number. */
export async function withoutMaskedTexts(
  tx: Tx,
  resource: Resource,
  { fields: { masked } }: Access,
  body: unknown,
): Promise<unknown> {
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

interface ChangeOptions {
  /** The source of the change in the operation log. Default: that of the caller. */
  source?: string
  /** The caller's access for the operation, where a call that changes several records has read it already. */
  access?: Access
  /** The action that makes the change and has checked its values; the operation log has the change under this name. */
  action?: string
  /** An earlier state of the record comes back, with what had followed from the change. */
  restores?: true
  /** Whatever state the record is in: what was taken from it in any state comes back. */
  inAnyState?: true
}

/** In a state that is not editable, only actions change a record. Throws `wrongState`. */
function requireEditable(caller: Caller, resource: Resource, row: WireRow): void {
  const refusal = editRefusal(resource, row)
  if (refusal)
    throw new AppError(
      refusal.code,
      refusalParams(refusal, label => textIn(caller.language, label)),
    )
}

/**
 * The only place where a record is changed: locked, checked as a whole, written, and noted with its difference. Answers
 * the whole record, whatever the caller may see of it.
 */
export async function changeRecord(
  tx: Tx,
  caller: Caller,
  resource: Resource,
  { id, ver }: { id: string; ver?: number },
  given: WireRow,
  operation: 'update' | 'updateStatus' | 'batchUpdate',
  { source = sourceOf(caller), access, action, restores, inAnyState }: ChangeOptions = {},
): Promise<WireRow> {
  const behaviour = behaviourOf(resource)
  const { scope, fields } = access ?? (await accessFor(tx, caller, resource, operation))[operation]
  await lockHeads(tx, resource, { ids: [id], changes: [given] })
  const found = await findRow(tx, resource, id, { lock: true, scope })
  if (!found) throw new AppError('notFound')
  if (ver !== undefined && found.ver !== ver) throw new AppError('stale')
  const { fields: following = [] } = behaviour.follows ?? {}
  const restored = restores ? following.filter(name => name in given) : []
  // What changed the state is taken back together with it.
  if (!action && !inAnyState && restored.length === 0) requireEditable(caller, resource, found)
  const before = { ...found, ...(await givenLines(tx, resource, given, id)) }
  const own = await definitionsFor(tx, resource, given)
  const sent = { ...inapplicable(resource.fields, { ...before, ...given }), ...given }
  const kept = await withKeptValues(tx, caller, resource, withKeptForm(resource, sent, before, own), before)
  const values = behaviour.derive?.(kept, before) ?? kept
  const lines = detailChanges(resource, before, values, fields.hidden)
  const differing = Object.fromEntries(
    Object.entries(values).filter(([name, value]) =>
      resource.details[name]
        ? lines.has(name)
        : value !== undefined && JSON.stringify(value) !== JSON.stringify(before[name]),
    ),
  )
  const changed = {
    ...writableChanges(operation === 'updateStatus' ? allFields : fields, differing),
    ...only(differing, restored),
  }
  if (Object.keys(changed).length === 0) return before
  // Making a record invalid or valid again needs the key of the validity switch in every call.
  if (!action && operation !== 'updateStatus' && 'isDeleted' in changed)
    requireKey(caller, permissionKey(resource, 'updateStatus'))
  if (!action && operation !== 'updateStatus') {
    const whole = { ...before, ...changed }
    const { lines: written, failures } = checkedLines(resource, lines, { row: whole, given: changed }, caller.language)
    const checked = { row: whole, changed: { ...changed, ...written }, before, own }
    await checkRecord(tx, resource, checked, caller.language, failures)
  }
  await behaviour.check?.run(tx, caller, { before, changed })
  if (changed.isDeleted === '1') await refuseInvalidating(tx, resource, id, caller.language)
  await requireRoomBelowHead(tx, resource, { before, changed }, caller.language)
  await refuseCircles(tx, resource, id, changed)
  const place = await placeMoved(tx, resource, before, changed)
  await behaviour.before?.(tx, caller, { before, changed })
  if (!action && !restores) Object.assign(changed, await behaviour.follows?.of(tx, caller, { before, changed }))
  const row = await updateRow(tx, resource, { id }, changed, caller.userName, place)
  if (!row) throw new AppError('notFound')
  await writeDetails(tx, resource, id, lines)
  const after = withLines(resource, row, before, lines)
  await followFiles(tx, resource, before, after)
  // A change may move a record out of the page's filter, but not out of the caller's reach.
  await requireWithin(tx, entityOf(resource), scope, id, 'outOfScope')
  await behaviour.after?.(tx, caller, { before, after })
  // The change that is undone had sent it to approval.
  if (restored.length > 0) await leaveApproval(tx, caller, resource, operation, { before, after })
  await recordChange(tx, {
    resource: resource.key,
    recordId: id,
    operation: action ?? operation,
    before: withLineNames(resource, before),
    after: withLineNames(resource, after),
    source,
    userId: caller.userId,
    userName: caller.userName,
    traceId: caller.traceId,
  })
  return after
}

const only = (values: WireRow, names: readonly string[]): WireRow =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))
