import { AppError } from '@sfa/kernel/app-error'
import { actionSchema } from '@sfa/kit/actions/actions'
import type { Resource } from '@sfa/kit/resource'
import { findShape } from '@sfa/registry/registry'
import { decideHeld } from '../approval/act-or-decide'
import { submitForApproval } from '../approval/approvable'
import type { Caller } from '../caller'
import { callerOfRun } from '../job/attempt/caller-of-run'
import type { JobContext } from '../job/attempt/job-context'
import { batchActionJob } from '../job/contracts/batch-action'
import { accessForKey } from '../permission/access'
import { changeInChunks } from '../resource/batch/in-chunks'
import { parseRecord } from '../resource/saving/check-record'
import { handlerOf } from './action-handler'
import { doAll, eachRecord, requireActionKey } from './answer-action'

/** Records that are committed together, with the checkpoint. */
const chunkSize = 100

/** An action on many records, in the name of the user who asked for it, with that user's rights of this moment. */
export async function runBatchAction(context: JobContext): Promise<void> {
  const { run } = context
  const { shape, action, body: given, ids, waiting } = batchActionJob.payload.parse(run.params)
  // First, so that this process knows the tenant's own objects.
  const caller = await callerOfRun(context, run)
  const resource = findShape(shape, run.tenantId)
  if (!resource) throw new AppError('invalidRequest')
  if (waiting) {
    await context.enterPhase('writing')
    return beginApprovals(context, caller, resource, ids)
  }
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
  await changeInChunks(context, {
    total: ids.length,
    chunkSize,
    prepare: async () => handlerOf(resource, action)?.prepare?.(),
    change: async (tx, { from, to }, prepared) => {
      const access = await accessForKey(tx, caller, resource, key)
      const doing = { resource, action, body, prepared, source: `action:${run.id}` }
      const result = await doAll(tx, caller, doing, ids.slice(from, to), access)
      return decideHeld(
        tx,
        caller,
        { resource, action, opinion: (body as { opinion?: string | null }).opinion },
        result,
      )
    },
  })
}

/** Of records that a change has sent to wait: who may make the change needs no key for it, as on the page. */
const beginApprovals = (context: JobContext, caller: Caller, resource: Resource, ids: readonly string[]) =>
  changeInChunks(context, {
    total: ids.length,
    chunkSize,
    change: (tx, { from, to }) =>
      eachRecord(tx, caller, ids.slice(from, to), id => submitForApproval(tx, resource, id, caller)),
  })
