import { inTenant } from '@sfa/db/tenant-transaction'
import { findRow } from '@sfa/db/write-rows'
import type { BatchDetail } from '@sfa/resource-kit/calls/job-details'
import type { Resource } from '@sfa/resource-kit/resource'
import { permissionKey } from '@sfa/resource-kit/resource-calls'
import { findResource } from '@sfa/resources/registry'
import { type Caller, holdsKey } from '../caller'
import type { JobRun } from '../job/job-context'
import { loadUndone } from '../job/undone'
import { allFields, fieldRights, shownRow } from '../permission/field-rights'
import type { Services } from '../services'
import type { BatchCheckpoint } from './batch-plan'
import { keyOf } from './key-of'

const hidden = new Set(['notFound', 'outOfScope'])

function mayName(caller: Caller, resource: Resource): boolean {
  const key = permissionKey(resource, 'search')
  return key === null || holdsKey(caller, key)
}

export const batchDetail = (
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  run: Pick<JobRun, 'id' | 'params' | 'checkpoint'>,
): Promise<BatchDetail> =>
  inTenant(db, caller.tenantId, async tx => {
    const resource = findResource(String(run.params.resource))
    const refusals = (run.checkpoint as Partial<BatchCheckpoint>).refusals ?? []
    const refused: BatchDetail['refused'] = []
    const names = resource !== undefined && mayName(caller, resource)
    const rights = resource ? await fieldRights(tx, caller, resource) : allFields
    for (const refusal of refusals) {
      // A record that was out of reach is not named here either.
      const row = names && !hidden.has(refusal.code) ? await findRow(tx, resource, refusal.id) : undefined
      refused.push({ ...refusal, key: row && resource ? keyOf(resource, shownRow(rights, row)) : refusal.id })
    }
    return { resource: String(run.params.resource), refused, undone: await loadUndone(tx, run.id) }
  })
