import type { WireRow } from '@sfa/db/search-rows'
import { inTenant } from '@sfa/db/tenant-transaction'
import { AppError } from '@sfa/domain/app-error'
import { permissionKey } from '@sfa/resource-kit/resource-calls'
import { givenId } from '@sfa/resource-kit/wire-id'
import { findResource } from '@sfa/resources/registry'
import { z } from 'zod'
import { type Caller, requireKey } from '../caller'
import { requireReach } from '../permission/data-scope'
import { readBody } from '../read-body'
import type { Services } from '../services'
import { asLogRows } from './log-rows'
import { recordHistory } from './record-history'

const asked = z.object({ resource: z.string().max(100), id: givenId })

/**
 * What happened to one record, the last change first, for who may open it: values and names as its own page shows them.
 * Throws `notPermitted`, and `notFound` out of the caller's reach.
 */
export async function searchRecordHistory(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  input: unknown,
): Promise<WireRow[]> {
  const { resource: key, id } = readBody(asked, input)
  const resource = findResource(key)
  if (!resource || resource.readOnly || resource.derived) throw new AppError('invalidRequest')
  requireKey(caller, permissionKey(resource, 'findById'))
  return inTenant(db, caller.tenantId, async tx => {
    await requireReach(tx, caller, resource, 'findById', id, 'notFound')
    return asLogRows(tx, caller, (await recordHistory(tx, id, [resource.key])) as unknown as WireRow[])
  })
}
