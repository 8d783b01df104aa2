import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { findRow } from '@sfa/db/record/write-rows'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import type { Resource } from '@sfa/kit/resource'
import { permissionKey } from '@sfa/kit/resource-calls'
import { resourceOf } from '@sfa/registry/registry'
import { sql } from 'kysely'
import { type Caller, requireKey } from '../../caller'
import { batchChangeJob, type OwnChange } from '../../job/contracts/batch-change'
import { createRunIn } from '../../job/life/create-run'
import { type Access, accessFor } from '../../permission/access'
import type { Services } from '../../services'
import { refuseDuplicates } from '../saving/refuse-duplicates'
import { changeRecord } from '../saving/update-record'
import type { Refusal } from './batch-plan'
import { endBatchRun, inlineBatchRows, textOf } from './change-batch'

export interface EachPlan {
  /** The resource that the batch is about: its name in the log, and its key for the undo. */
  resource: Resource
  /** In the order in which they are changed. */
  each: readonly OwnChange[]
  /** Nothing is kept: the answer says what would be refused, and of what would be a job, this of the first 500 alone. */
  check?: boolean
}

type EachAnswer = { batchId?: string; changed?: number; refused?: Refusal[]; checked?: number }

/** Thrown to roll the transaction of a check back. */
class Checked extends Error {
  constructor(readonly answer: EachAnswer) {
    super('checked')
  }
}

/**
 * Changes records of several resources, each in its own way, as one batch that can be undone: in one transaction, or
 * above 500 records as a job. The refusal of one record does not stop the others.
 */
export const changeEachRecord = (
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  plan: (tx: Tx) => Promise<EachPlan>,
): Promise<EachAnswer> =>
  inTenant(db, caller.tenantId, async (tx): Promise<EachAnswer> => {
    const { resource, each, check } = await plan(tx)
    if (each.length === 0) throw new AppError('nothingToSave')
    const batchId = await createRunIn(tx, caller, batchChangeJob, {
      kind: resource.export?.kind ?? resource.key,
      direction: 'none',
      payload: { resource: resource.key, ids: [], changes: {}, use: 'update', each: [...each] },
    })
    const source = `batch:${batchId}`
    if (check) {
      const checked = each.slice(0, inlineBatchRows)
      throw new Checked({
        ...(await changeEach(tx, caller, checked, { source, isWhole: true })),
        checked: checked.length,
      })
    }
    if (each.length > inlineBatchRows) return { batchId }
    const { changed, refused } = await changeEach(tx, caller, each, { source, isWhole: true })
    await endBatchRun(tx, caller, batchId, { total: each.length, changed, refused })
    return { batchId, changed, refused }
  }).catch(error => {
    if (error instanceof Checked) return error.answer
    throw error
  })

/** `isWhole`: nothing was refused before these. */
export async function changeEach(
  tx: Tx,
  caller: Caller,
  each: readonly OwnChange[],
  { source, isWhole }: { source: string; isWhole: boolean },
): Promise<{ changed: number; refused: Refusal[] }> {
  const accessTo = new Map<string, Access>()
  const refused: Refusal[] = []
  let changed = 0
  for (const one of each) {
    await sql`savepoint one_record`.execute(tx)
    try {
      if (one.whenAll && !(isWhole && refused.length === 0)) throw new AppError('othersRefused')
      const resource = resourceOf(one.resource)
      requireKey(caller, permissionKey(resource, 'update'))
      const access = accessTo.get(one.resource) ?? (await accessFor(tx, caller, resource, 'update')).update
      accessTo.set(one.resource, access)
      const before = await findRow(tx, resource, one.id, { lock: true, scope: access.scope })
      if (!before) throw new AppError('notFound')
      const values = valuesOf(one, before)
      const after = await refuseDuplicates(resource, values, () =>
        changeRecord(tx, caller, resource, { id: one.id }, values, 'batchUpdate', { source, access }),
      )
      if (after.ver !== before.ver) changed += 1
      await sql`release savepoint one_record`.execute(tx)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      await sql`rollback to savepoint one_record`.execute(tx)
      refused.push({ id: one.id, resource: one.resource, code: error.code, message: textOf(error, caller.language) })
    }
  }
  return { changed, refused }
}

/** The values of a record after its change, from what it holds now. */
function valuesOf({ values = {}, replace = {}, add = {}, remove = {} }: OwnChange, before: WireRow): WireRow {
  const after: WireRow = { ...values }
  const now = (field: string) => (field in after ? after[field] : before[field])
  for (const [field, { from, to }] of Object.entries(replace)) {
    const value = now(field)
    if (!Array.isArray(value)) after[field] = value === from ? to : value
    else after[field] = [...new Set(value.flatMap(id => (id === from ? (to === null ? [] : [to]) : [id])))]
  }
  const listOf = (field: string) => (now(field) as string[] | null) ?? []
  for (const [field, ids] of Object.entries(add)) after[field] = [...new Set([...listOf(field), ...ids])]
  for (const [field, ids] of Object.entries(remove)) after[field] = listOf(field).filter(id => !ids.includes(id))
  return after
}
