import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { batchChangePayload } from '@sfa/jobs/batch-change'
import { resourceOf } from '@sfa/resources/registry'
import { requireKey } from '../../caller'
import { callerOfRun } from '../../job/attempt/caller-of-run'
import type { JobContext } from '../../job/attempt/job-context'
import { saveCheckpoint } from '../../job/attempt/save-checkpoint'
import { dissolvedAtOnce, runDissolve } from '../lists/dissolve'
import { leaveInvalid } from '../lists/leave-list'
import { afterJob } from './after-job'
import { type BatchCheckpoint, keptRefusals, keyOfBatch } from './batch-plan'
import { changeRows } from './change-batch'
import { changeEach } from './change-each'
import { runBatchUndo } from './run-batch-undo'

/** Records that are committed together, with the checkpoint. */
const chunkSize = 200

/** A batch change over many records, in the name of the user who asked for it (behaviour.md "Lists/forms"). */
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
  const total = each?.length ?? ids.length
  await context.setCounts({ total })
  const from = run.checkpoint as Partial<BatchCheckpoint>
  let { next = 0, changed = 0, refusedCount = 0, refusals = [] } = from
  while (next < total) {
    await context.throwIfCancelled()
    context.progress({ stage: 'writing', done: next, total })
    const end = Math.min(next + chunkSize, total)
    await inTenant(db, run.tenantId, async tx => {
      const source = `batch:${run.id}`
      const result = each
        ? await changeEach(tx, caller, each.slice(next, end), { source, isWhole: refusedCount === 0 })
        : await changeRows(tx, caller, resource, { ids: ids.slice(next, end), changes, adjust, since, use }, source)
      next = end
      changed += result.changed
      refusedCount += result.refused.length
      refusals = [...refusals, ...result.refused].slice(0, keptRefusals)
      const counts = { successCount: changed, failureCount: refusedCount }
      await saveCheckpoint(tx, run, { next, changed, refusedCount, refusals } satisfies BatchCheckpoint, counts)
    })
  }
  await inTenant(db, run.tenantId, tx => leaveInvalid(tx, caller, resource, { ids, adjust }, `batch:${run.id}`))
  await afterJob(context, resource, payload)
}
