import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { recordChange } from '@sfa/db/record/record-change'
import { wireNow } from '@sfa/db/record/wire-time'
import { findRow } from '@sfa/db/record/write-rows'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import { textIn } from '@sfa/kernel/language'
import { actionOf, actionRefusal } from '@sfa/kit/actions/actions'
import { targetOf } from '@sfa/kit/fields/field-questions'
import { refusalParams, targetsOf } from '@sfa/kit/flow/flow'
import { fieldOf, type Resource } from '@sfa/kit/resource'
import { namesOfAsked } from '@sfa/kit/waiting'
import { approvableOf, isHeld, leaveApproval, submitForApproval, waitingDocuments } from '../approval/approvable'
import { requireOthersDocument } from '../approval/own-documents'
import { type Caller, sourceOf } from '../caller'
import type { Access } from '../permission/access'
import { allFields, writableChanges } from '../permission/field-rights'
import { checkRecord } from '../resource/saving/check-record'
import { withKeptValues } from '../resource/saving/kept-values'
import { changeRecord } from '../resource/saving/update-record'
import { handlerOf, type Outcome } from './action-handler'
import { repeatWhileTaken } from './repeat-while-taken'

/** One action on one record. */
export interface Doing {
  resource: Resource
  action: string
  id: string
  /** The version that the caller has seen; not given by callers that know none. */
  ver?: number
  /** Checked by the action's schema. */
  body: WireRow
  prepared?: unknown
  /** That of the caller, unless it is the workflow that has decided about the document, or a job: `action:<run id>`. */
  source?: string
}

/** The result of an action: the record as it is now, and what its call answers. */
export interface Done {
  row: WireRow
  answer?: unknown
}

/**
 * The only place where an action is done. It locks the record within the caller's reach, asks the guard, checks the
 * body, runs the handler, writes state and values and notes them in the operation log. Throws `notFound`, `stale`, what
 * the guard says, `invalid` with the failed fields, and what the handler throws. The caller's key has already been
 * checked.
 */
export async function performAction(
  tx: Tx,
  caller: Caller,
  { resource, action, id, ver, body, prepared, source }: Doing,
  access: Access,
): Promise<Done> {
  const row = await findRow(tx, resource, id, { lock: true, scope: access.scope })
  if (!row) throw new AppError('notFound')
  if (ver !== undefined && row.ver !== ver) throw new AppError('stale')
  requirePossible(caller, resource, action, row)
  if (source !== 'workflow' && (await isHeld(tx, resource, action, id)))
    throw await underApproval(tx, caller, resource, id)
  if (source !== 'workflow') await requireOthersDocument(tx, caller, resource, action, id)
  const cleaned = await withKeptValues(tx, caller, shapeOfBody(resource, action), body, null)
  const kept = await checkBody(tx, caller, { resource, action, body: cleaned }, access)
  const handler = handlerOf(resource, action)
  const carryOut = async (attempt: number) => {
    const task = { action, row, body: cleaned, prepared, attempt }
    const outcome = (await handler?.run(tx, caller, task)) ?? {}
    const after = await writeOutcome(tx, caller, { resource, action, id, source }, { access, row, kept, outcome })
    await outcome.take?.()
    return { row: after, answer: outcome.answer }
  }
  return handler?.mayRepeat ? repeatWhileTaken(tx, carryOut) : carryOut(1)
}

/** Values and state of the record, its operation log, and its approval. */
async function writeOutcome(
  tx: Tx,
  caller: Caller,
  { resource, action, id, source }: Pick<Doing, 'resource' | 'action' | 'id' | 'source'>,
  { access, row, kept, outcome }: { access: Access; row: WireRow; kept: WireRow; outcome: Outcome },
): Promise<WireRow> {
  const values = {
    ...kept,
    ...stampOf(caller, resource, action),
    ...outcome.set,
    ...stateAfter(resource, action, outcome),
  }
  const after = await changeRecord(tx, caller, resource, { id }, values, 'update', {
    source,
    access: { scope: access.scope, fields: allFields },
    action,
  })
  if (after.ver === row.ver) await noteDone(tx, caller, { resource, action, source }, row)
  if (approvableOf(resource)?.submitted === action) await submitForApproval(tx, resource, id, caller)
  else if (source !== 'workflow') await leaveApproval(tx, caller, resource, action, { before: row, after })
  return after
}

/** Says whom the workflow asks. */
async function underApproval(tx: Tx, caller: Caller, resource: Resource, id: string): Promise<AppError> {
  const found = (await waitingDocuments(tx, caller, resource, [id])).get(id)
  return new AppError('underApproval', { asked: textIn(caller.language, namesOfAsked(found?.asked ?? [])) })
}

/** Throws the refusal of the guard, in the caller's language. */
function requirePossible(caller: Caller, resource: Resource, action: string, row: WireRow): void {
  const refusal = actionRefusal(resource, action, row)
  if (refusal)
    throw new AppError(
      refusal.code,
      refusalParams(refusal, label => textIn(caller.language, label)),
    )
}

/** What the call is told, as the fields of a record. */
const shapeOfBody = (resource: Resource, action: string): Resource => ({
  ...resource,
  fields: actionOf(resource, action).body ?? {},
  rules: [],
})

/**
 * Values of the body that are written to the record. Throws `invalid` where a referenced record does not exist or the
 * caller may not write the field.
 */
async function checkBody(
  tx: Tx,
  caller: Caller,
  { resource, action, body }: Pick<Doing, 'resource' | 'action' | 'body'>,
  { fields }: Access,
): Promise<WireRow> {
  await checkRecord(
    tx,
    shapeOfBody(resource, action),
    { row: body, changed: body, before: null, own: [] },
    caller.language,
  )
  const own = Object.entries(body).filter(([name]) => Object.hasOwn(resource.fields, name))
  return writableChanges(fields, Object.fromEntries(own))
}

/** Who and when, in the fields that the action names: a reference to the user, or the name where the field is a text. */
function stampOf({ userId, userName }: Caller, resource: Resource, action: string): WireRow {
  const { by, at } = actionOf(resource, action).stamp ?? {}
  const isReference = by !== undefined && targetOf(fieldOf(resource, by), resource.key) !== undefined
  return {
    ...(by && { [by]: isReference ? (isUser(userId) ? userId : null) : userName }),
    ...(at && { [at]: wireNow() }),
  }
}
/** Jobs and the clock act in the place of no user. */
const isUser = (userId: string) => /^[1-9]\d*$/.test(userId)

function stateAfter({ flow, key }: Resource, action: string, { to }: Outcome): WireRow {
  const transition = flow?.transitions[action]
  if (!flow || !transition) return {}
  const targets = targetsOf(transition)
  const state = to ?? targets[0]
  if (!state || !targets.includes(state) || (targets.length > 1 && !to))
    throw new Error(`${key} "${action}" leads to ${targets.join(' or ')}, not to ${to}`)
  return { [flow.field]: state }
}

/** An action that changes no field is still noted in the operation log. */
const noteDone = (
  tx: Tx,
  caller: Caller,
  { resource, action, source = sourceOf(caller) }: Pick<Doing, 'resource' | 'action' | 'source'>,
  row: WireRow,
) =>
  recordChange(tx, {
    resource: resource.key,
    recordId: String(row.id),
    operation: action,
    before: row,
    after: row,
    source,
    userId: caller.userId,
    userName: caller.userName,
    traceId: caller.traceId,
  })
