import { inTenant } from '@sfa/db/tenant-transaction'
import { AppError } from '@sfa/domain/app-error'
import type { BodyOf } from '@sfa/resource-kit/call'
import type { LoggedChange, recordHistoryCall } from '@sfa/resource-kit/calls/history.calls'
import { permissionKey } from '@sfa/resource-kit/resource-calls'
import { findResource } from '@sfa/resources/registry'
import { type Caller, requireKey } from '../caller'
import { requireReach } from '../permission/data-scope'
import type { Services } from '../services'
import { asLogRows } from './log-rows'
import { recordHistory } from './record-history'

/**
 * What happened to one record, the last change first, for who may open it: values and names as its own page shows them.
 * Throws `notPermitted`, and `notFound` out of the caller's reach.
 */
export async function searchRecordHistory(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { resource: key, id }: BodyOf<typeof recordHistoryCall>,
): Promise<LoggedChange[]> {
  const resource = findResource(key)
  if (!resource || resource.readOnly || resource.derived) throw new AppError('invalidRequest')
  requireKey(caller, permissionKey(resource, 'findById'))
  return inTenant(db, caller.tenantId, async tx => {
    await requireReach(tx, caller, resource, 'findById', id, 'notFound')
    const history = (await recordHistory(tx, id, [resource.key])).map(row => ({ ...row }))
    return (await asLogRows(tx, caller, history)) as unknown as LoggedChange[]
  })
}
