import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/domain/app-error'
import { batchActionJob } from '@sfa/jobs/batch-action'
import { actionSchema } from '@sfa/resource-kit/actions/actions'
import { findShape } from '@sfa/resources/registry'
import { callerOfRun } from '../job/attempt/caller-of-run'
import type { JobContext } from '../job/attempt/job-context'
import { saveCheckpoint } from '../job/attempt/save-checkpoint'
import { accessForKey } from '../permission/access'
import { type BatchCheckpoint, keptRefusals } from '../resource/batch/batch-plan'
import { parseRecord } from '../resource/saving/check-record'
import { handlerOf } from './action-handler'
import { doAll, requireActionKey } from './answer-action'

/** Records that are committed together, with the checkpoint. */
const chunkSize = 100

/** An action on many records, in the name of the user who asked for it, with that user's rights of this moment. */
export async function runBatchAction(context: JobContext): Promise<void> {
  const { run, db } = context
  const { shape, action, body: given, ids } = batchActionJob.payload.parse(run.params)
  // First, so that this process knows the tenant's own objects.
  const caller = await callerOfRun(context, run)
  const resource = findShape(shape, run.tenantId)
  if (!resource) throw new AppError('invalidRequest')
  const key = requireActionKey(caller, resource, action)
  const [first = '0'] = ids
  const {
    id: _,
    ids: __,
    query: ___,
    ver: ____,
    ...body
  } = parseRecord(actionSchema(resource, action), {
    ...given,
    ids: [first],
  })
  await context.enterPhase('writing')
  const total = ids.length
  await context.setCounts({ total })
  const from = run.checkpoint as Partial<BatchCheckpoint>
  let { next = 0, changed = 0, refusedCount = 0, refusals = [] } = from
  while (next < total) {
    await context.throwIfCancelled()
    context.progress({ stage: 'writing', done: next, total })
    const end = Math.min(next + chunkSize, total)
    const prepared = await handlerOf(resource, action)?.prepare?.()
    await inTenant(db, run.tenantId, async tx => {
      const access = await accessForKey(tx, caller, resource, key)
      const doing = { resource, action, body, prepared, source: `action:${run.id}` }
      const result = await doAll(tx, caller, doing, ids.slice(next, end), access)
      next = end
      changed += result.changed
      refusedCount += result.refused.length
      refusals = [...refusals, ...result.refused].slice(0, keptRefusals)
      const counts = { successCount: changed, failureCount: refusedCount }
      await saveCheckpoint(tx, run, { next, changed, refusedCount, refusals } satisfies BatchCheckpoint, counts)
    })
  }
}
