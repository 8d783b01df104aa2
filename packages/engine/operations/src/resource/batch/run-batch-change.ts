import { resourceOf } from '@sfa/registry/registry'
import { requireKey } from '../../caller'
import { callerOfRun } from '../../job/attempt/caller-of-run'
import type { JobContext } from '../../job/attempt/job-context'
import { batchChangePayload } from '../../job/contracts/batch-change'
import { dissolvedAtOnce, runDissolve } from '../lists/dissolve'
import { leaveInvalid } from '../lists/leave-list'
import { afterJob } from './after-job'
import { keyOfBatch } from './batch-plan'
import { changeRows } from './change-batch'
import { changeEach } from './change-each'
import { changeInChunks } from './in-chunks'
import { runBatchUndo } from './run-batch-undo'

/** Records that are committed together, with the checkpoint. */
const chunkSize = 200

/** A batch change over many records, in the name of the user who asked for it. */
export async function runBatchChange(context: JobContext, membersAtOnce = dissolvedAtOnce): Promise<void> {
  const { run, db } = context
  if (run.params.undo === true) return runBatchUndo(context)
  const payload = batchChangePayload.parse(run.params)
  const { ids, changes, adjust, since, use, leaving, each } = payload
  // First, so that this process knows the tenant's own objects.
  const caller = await callerOfRun(context, run)
  const resource = resourceOf(payload.resource)
  requireKey(caller, keyOfBatch(payload))
  await context.enterPhase('writing')
  if (leaving) {
    await runDissolve(context, caller, resource, leaving, membersAtOnce)
    return afterJob(context, resource, payload)
  }
  const source = `batch:${run.id}`
  await changeInChunks(context, {
    total: each?.length ?? ids.length,
    chunkSize,
    change: (tx, { from, to, refusedCount }) =>
      each
        ? changeEach(tx, caller, each.slice(from, to), { source, isWhole: refusedCount === 0 })
        : changeRows(tx, caller, resource, { ids: ids.slice(from, to), changes, adjust, since, use }, source),
  })
  await leaveInvalid(db, caller, resource, { ids, adjust }, source)
  await afterJob(context, resource, payload)
}
