import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { findRow } from '@sfa/db/record/write-rows'
import type { BatchDetail } from '@sfa/kit/calls/job-details'
import type { Resource } from '@sfa/kit/resource'
import { permissionKey } from '@sfa/kit/resource-calls'
import { findResource } from '@sfa/registry/registry'
import { type Caller, holdsKey } from '../../caller'
import type { JobRun } from '../../job/attempt/job-context'
import { loadUndone } from '../../job/log/undone'
import { allFields, type FieldRights, fieldRights } from '../../permission/field-rights'
import { shownTo } from '../../permission/shown-row'
import type { Services } from '../../services'
import { keyOf } from '../key-of'
import type { BatchCheckpoint } from './batch-plan'

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
    const resource = findResource(String(run.params.resource), caller.tenantId)
    const refusals = (run.checkpoint as Partial<BatchCheckpoint>).refusals ?? []
    const refused: BatchDetail['refused'] = []
    const rightsOf = new Map<Resource, FieldRights>()
    for (const { resource: key, ...refusal } of refusals) {
      const of = key === undefined ? resource : findResource(key, caller.tenantId)
      const names = of !== undefined && mayName(caller, of)
      // A record that was out of reach is not named here either.
      const row = names && !hidden.has(refusal.code) ? await findRow(tx, of, refusal.id) : undefined
      if (of && !rightsOf.has(of)) rightsOf.set(of, await fieldRights(tx, caller, of))
      const shown = row && of && keyOf(of, shownTo(caller, of, rightsOf.get(of) ?? allFields)(row))
      refused.push({ ...refusal, key: shown ?? refusal.id })
    }
    return { resource: String(run.params.resource), refused, undone: await loadUndone(tx, run.id) }
  })
