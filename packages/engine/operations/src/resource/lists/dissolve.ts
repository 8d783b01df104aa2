import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { findRow } from '@sfa/db/record/write-rows'
import { AppError } from '@sfa/kernel/app-error'
import type { Resource } from '@sfa/kit/resource'
import { resourceOf } from '@sfa/registry/registry'
import { sql } from 'kysely'
import type { Caller } from '../../caller'
import type { JobContext } from '../../job/attempt/job-context'
import { saveCheckpoint } from '../../job/attempt/save-checkpoint'
import { batchChangeJob, type ListLeaving } from '../../job/contracts/batch-change'
import { createRunIn, type NewRun } from '../../job/life/create-run'
import { enterPhase } from '../../job/life/enter-phase'
import type { Services } from '../../services'
import type { BatchCheckpoint } from '../batch/batch-plan'
import { inlineBatchRows } from '../batch/change-batch'
import { changeRecord } from '../saving/update-record'
import { countHolders, leaveList } from './leave-list'

/** Records that are committed together while a group is dissolved by a job. */
export const dissolvedAtOnce = 2000

/**
 * Removes all members from a group and makes the group invalid; `leaving` says which field of the members refers to it.
 * At once, or above 500 members as a job. In both cases the log has it as a batch change that can be undone. Throws
 * `notFound`, and `invalid` where the caller may not write the field.
 */
export async function dissolve(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  members: Resource,
  leaving: ListLeaving,
): Promise<{ unbound?: number; batchId: string }> {
  const done = await inTenant(db, caller.tenantId, async tx => {
    if (!(await findRow(tx, resourceOf(leaving.resource), leaving.id))) throw new AppError('notFound')
    const run: NewRun<typeof batchChangeJob.payload> = {
      kind: members.export?.kind ?? members.key,
      direction: 'none',
      payload: { resource: members.key, ids: [], changes: {}, leaving },
    }
    const count = await countHolders(tx, members, leaving)
    const batchId = await createRunIn(tx, caller, batchChangeJob, run)
    if (count > inlineBatchRows) return { batchId }
    const unbound = await leaveList(tx, caller, members, leaving, `batch:${batchId}`)
    await invalidate(tx, caller, leaving, `batch:${batchId}`)
    const checkpoint: BatchCheckpoint = { next: unbound, changed: unbound, refusedCount: 0, refusals: [] }
    await sql`update job_run set checkpoint = ${JSON.stringify(checkpoint)}, total = ${unbound},
        success_count = ${unbound}, failure_count = 0, start_time = create_time
      where id = ${batchId}`.execute(tx)
    await enterPhase(tx, batchId, 'done', { by: caller })
    return { unbound, batchId }
  })
  if (done.unbound === undefined) return done
  const late = await leaveLate(db, caller, members, leaving, `batch:${done.batchId}`)
  return { ...done, unbound: done.unbound + late }
}

/** Members that were committed while the group became invalid; after that nothing new refers to it (`leaveInvalid`). */
const leaveLate = (db: Services['db'], caller: Caller, members: Resource, leaving: ListLeaving, source: string) =>
  inTenant(db, caller.tenantId, tx => leaveList(tx, caller, members, leaving, source))

/**
 * The same as a job. Members that have left are not found again, so a run that was killed continues by searching again;
 * the group becomes invalid together with the last chunk.
 */
export async function runDissolve(
  context: JobContext,
  caller: Caller,
  members: Resource,
  leaving: ListLeaving,
  chunkSize: number,
): Promise<void> {
  const { run, db } = context
  let { changed = 0 } = run.checkpoint as Partial<BatchCheckpoint>
  const total = changed + (await inTenant(db, run.tenantId, tx => countHolders(tx, members, leaving)))
  await context.setCounts({ total })
  for (let isLast = false; !isLast; ) {
    await context.throwIfCancelled()
    context.progress({ stage: 'writing', done: changed, total })
    await inTenant(db, run.tenantId, async tx => {
      const left = await leaveList(tx, caller, members, leaving, `batch:${run.id}`, { limit: chunkSize })
      isLast = left < chunkSize
      if (isLast) await invalidate(tx, caller, leaving, `batch:${run.id}`)
      changed += left
      const checkpoint: BatchCheckpoint = { next: changed, changed, refusedCount: 0, refusals: [] }
      await saveCheckpoint(
        tx,
        run,
        { ...checkpoint },
        { total: Math.max(total, changed), successCount: changed, failureCount: 0 },
      )
    })
  }
  await leaveLate(db, caller, members, leaving, `batch:${run.id}`)
}

const invalidate = (tx: Tx, caller: Caller, { resource, id }: ListLeaving, source: string) =>
  changeRecord(tx, caller, resourceOf(resource), { id }, { isDeleted: '1' }, 'updateStatus', { source })
