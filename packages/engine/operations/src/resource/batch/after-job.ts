import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { Resource } from '@sfa/kit/resource'
import type { z } from 'zod'
import type { JobContext } from '../../job/attempt/job-context'
import type { batchChangePayload } from '../../job/contracts/batch-change'
import { behaviourOf } from '../behaviour'

type Payload = Pick<z.output<typeof batchChangePayload>, 'changes' | 'adjust' | 'leaving'>

/** Counts over all records what the fields of a job that has ended, or was undone, may have changed. */
export async function afterJob({ db, run }: JobContext, resource: Resource, payload: Payload): Promise<void> {
  const own = behaviourOf(resource).afterJob
  const { changes, adjust = {}, leaving } = payload
  const fields = [...Object.keys(changes), ...Object.keys(adjust), ...(leaving ? [leaving.field] : [])]
  if (own?.fields.some(name => fields.includes(name))) await inTenant(db, run.tenantId, tx => own.run(tx))
}
