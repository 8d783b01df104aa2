import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { Resource } from '@sfa/kit/resource'
import type { Caller } from '../../caller'
import { batchChangeJob } from '../../job/contracts/batch-change'
import { createRun, createRunIn, type NewRun } from '../../job/life/create-run'
import type { Services } from '../../services'
import type { BatchPlan } from './batch-plan'

const runOf = (
  resource: Resource,
  { ids, changes, adjust, since, use }: BatchPlan,
): NewRun<typeof batchChangeJob.payload> => ({
  kind: resource.export?.kind ?? resource.key,
  direction: 'none',
  payload: {
    resource: resource.key,
    ids,
    changes,
    ...(adjust && { adjust }),
    ...(since && { since }),
    ...(use && { use }),
  },
})

/** Starts a job for a batch change; its batchId leads to its progress. */
export async function startBatchJob(
  services: Services,
  caller: Caller,
  resource: Resource,
  plan: BatchPlan,
): Promise<{ batchId: string }> {
  return { batchId: await createRun(services, caller, batchChangeJob, runOf(resource, plan)) }
}

/** The run of a batch change that is carried out in the same transaction: for the log, and for undoing it. */
export const noteBatchRun = (tx: Tx, caller: Caller, resource: Resource, plan: BatchPlan): Promise<string> =>
  createRunIn(tx, caller, batchChangeJob, runOf(resource, plan))
