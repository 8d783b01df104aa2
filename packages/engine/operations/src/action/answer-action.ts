import { waitFor, writingPatienceMs } from '@sfa/db/call/call-scope'
import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { searchIds, type WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import { actionPermissions, actionSchema, mostInJob, mostRecords } from '@sfa/kit/actions/actions'
import { ascendingIds } from '@sfa/kit/fields/wire-id'
import type { Resource } from '@sfa/kit/resource'
import { shapeName } from '@sfa/kit/shapes'
import { sql } from 'kysely'
import { type Caller, holdsKey, requireKey } from '../caller'
import { batchActionJob } from '../job/contracts/batch-action'
import { createRunIn } from '../job/life/create-run'
import { type Access, accessFor, accessForKey } from '../permission/access'
import { actableTerms } from '../permission/field-rights'
import { shownTo } from '../permission/shown-row'
import { textOf } from '../resource/batch/change-batch'
import { parseRecord } from '../resource/saving/check-record'
import { parseActing } from '../resource/searching/parse-search'
import type { Services } from '../services'
import { handlerOf } from './action-handler'
import { type Doing, performAction } from './perform-action'

/** What happened to each record of a call for several. */
export interface ActionResult {
  changed: number
  /** Of the changed ones: those about which a workflow asks further approvers, and the names of these. */
  waiting?: number
  asked?: string[]
  /** The others, each with the reason in the caller's language. */
  refused: { id: string; code: string; message: string }[]
}

/**
 * Answers the call of an action: for one record the record, or the answer of its handler; for several the result of
 * each, and above 500 of them the job that does it. Throws `notPermitted` without the key, `invalid` with every failed field of the body.
 */
export async function answerAction(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  resource: Resource,
  action: string,
  given: unknown,
): Promise<unknown> {
  waitFor(writingPatienceMs)
  const key = requireActionKey(caller, resource, action)
  const { id, ver, ids, query, ...body } = parseRecord(actionSchema(resource, action), given ?? {}) as Given
  const prepared = await handlerOf(resource, action)?.prepare?.()
  return inTenant(db, caller.tenantId, async tx => {
    const access = await accessForKey(tx, caller, resource, key)
    const doing = { resource, action, body, prepared }
    if (id === undefined) {
      const found = ids ?? (await idsFound(tx, resource, query ?? {}, access))
      if (found.length > mostRecords)
        return { batchId: await startActionJob(tx, caller, resource, action, found, given) }
      return doAll(tx, caller, doing, found, access)
    }
    const { row, answer } = await performAction(tx, caller, { ...doing, id, ver }, access)
    if (answer !== undefined) return answer
    const { search } = await accessFor(tx, caller, resource, 'search')
    return shownTo(caller, resource, search.fields)(row)
  })
}

/** The job reads the body anew, as it was sent. */
function startActionJob(
  tx: Tx,
  caller: Caller,
  resource: Resource,
  action: string,
  found: readonly string[],
  given: unknown,
): Promise<string> {
  const { id: _, ids: __, query: ___, ver: ____, ...body } = given as WireRow
  return createRunIn(tx, caller, batchActionJob, {
    kind: resource.export?.kind ?? resource.key,
    direction: 'none',
    payload: { resource: resource.key, shape: shapeName(resource), action, body, ids: ascendingIds(new Set(found)) },
  })
}

/** The key by which the caller may do it. Throws `notPermitted`. */
export function requireActionKey(caller: Caller, resource: Resource, action: string): string {
  const keys = actionPermissions(resource, action)
  const held = keys.find(key => holdsKey(caller, key)) ?? (keys[0] as string)
  requireKey(caller, held)
  return held
}

type Given = WireRow & { id?: string; ver?: number; ids?: string[]; query?: WireRow }

/** What the search finds within reach of the action. Throws `selectionTooLarge`, `nothingToSave`. */
async function idsFound(tx: Tx, resource: Resource, query: WireRow, { fields, scope }: Access): Promise<string[]> {
  const search = { ...actableTerms(fields, resource, parseActing(resource, query)), scope }
  const found = await searchIds(tx, resource, search)
  if (found.length > mostInJob) throw new AppError('selectionTooLarge', { max: mostInJob })
  if (found.length === 0) throw new AppError('nothingToSave')
  return found
}

export const doAll = (
  tx: Tx,
  caller: Caller,
  doing: Omit<Doing, 'id'>,
  ids: readonly string[],
  access: Access,
): Promise<ActionResult> => eachRecord(tx, caller, ids, id => performAction(tx, caller, { ...doing, id }, access))

/** The refusal of one record does not stop the others. */
export async function eachRecord(
  tx: Tx,
  caller: Caller,
  ids: readonly string[],
  work: (id: string) => Promise<unknown>,
): Promise<ActionResult> {
  const result: ActionResult = { changed: 0, refused: [] }
  // In the order of the ids, so that two calls do not wait for each other.
  for (const id of ascendingIds(new Set(ids))) {
    await sql`savepoint one_record`.execute(tx)
    try {
      await work(id)
      result.changed += 1
      await sql`release savepoint one_record`.execute(tx)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      await sql`rollback to savepoint one_record`.execute(tx)
      result.refused.push({ id, code: error.code, message: textOf(error, caller.language) })
    }
  }
  return result
}
