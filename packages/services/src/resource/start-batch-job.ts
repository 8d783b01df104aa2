import { batchChangeJob } from '@sfa/jobs/batch-change'
import type { Resource } from '@sfa/resource-kit/resource'
import type { Caller } from '../caller'
import { createRun } from '../job/create-run'
import type { Services } from '../services'
import type { BatchPlan } from './change-batch'

/** Makes a batch change a job; its batchId leads to its progress. */
export async function startBatchJob(
  services: Services,
  caller: Caller,
  resource: Resource,
  { ids, changes }: BatchPlan,
): Promise<{ batchId: string }> {
  const batchId = await createRun(services, caller, batchChangeJob, {
    kind: resource.export?.kind ?? resource.key,
    direction: 'import',
    payload: { resource: resource.key, ids, changes },
  })
  return { batchId }
}
