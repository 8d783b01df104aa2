import { inTenant } from '@sfa/db/tenant-transaction'
import { batchChangePayload } from '@sfa/jobs/batch-change'
import { resourceOf } from '@sfa/resources/registry'
import { requireKey } from '../caller'
import { callerOfRun } from '../job/caller-of-run'
import type { JobContext } from '../job/job-context'
import { saveCheckpoint } from '../job/save-checkpoint'
import { type BatchCheckpoint, keptRefusals, keyOfBatch } from './batch-plan'
import { changeRows } from './change-batch'
import { dissolvedAtOnce, runDissolve } from './dissolve'
import { runBatchUndo } from './run-batch-undo'

/** Records that are committed together, with the checkpoint. */
const chunkSize = 200

/** A batch change over many records, in the name of the user who asked for it (behaviour.md "Lists/forms"). */
export async function runBatchChange(context: JobContext, membersAtOnce = dissolvedAtOnce): Promise<void> {
  const { run, db } = context
  if (run.params.undo === true) return runBatchUndo(context)
  const payload = batchChangePayload.parse(run.params)
  const { ids, changes, adjust, since, use, leaving } = payload
  const resource = resourceOf(payload.resource)
  const caller = await callerOfRun(context, run)
  requireKey(caller, keyOfBatch(payload))
  await context.enterPhase('writing')
  if (leaving) return runDissolve(context, caller, resource, leaving, membersAtOnce)
  await context.setCounts({ total: ids.length })
  const from = run.checkpoint as Partial<BatchCheckpoint>
  let { next = 0, changed = 0, refusedCount = 0, refusals = [] } = from
  while (next < ids.length) {
    await context.throwIfCancelled()
    context.progress({ stage: 'writing', done: next, total: ids.length })
    const chunk = ids.slice(next, next + chunkSize)
    await inTenant(db, run.tenantId, async tx => {
      const result = await changeRows(
        tx,
        caller,
        resource,
        { ids: chunk, changes, adjust, since, use },
        `batch:${run.id}`,
      )
      next += chunk.length
      changed += result.changed
      refusedCount += result.refused.length
      refusals = [...refusals, ...result.refused].slice(0, keptRefusals)
      const counts = { successCount: changed, failureCount: refusedCount }
      await saveCheckpoint(tx, run, { next, changed, refusedCount, refusals } satisfies BatchCheckpoint, counts)
    })
  }
}
