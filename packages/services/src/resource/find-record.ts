import { attachLabels } from '@sfa/db/ref-labels'
import type { WireRow } from '@sfa/db/search-rows'
import { inTenant } from '@sfa/db/tenant-transaction'
import { findRow } from '@sfa/db/write-rows'
import { AppError } from '@sfa/domain/app-error'
import type { Resource } from '@sfa/resource-kit/resource'
import type { Caller } from '../caller'
import type { Services } from '../services'

/** One record. Throws `notFound` for an id of nobody or of another tenant. */
export const findRecord = (
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  resource: Resource,
  id: string,
): Promise<WireRow> =>
  inTenant(db, caller.tenantId, async tx => {
    const row = await findRow(tx, resource, id)
    if (!row) throw new AppError('notFound')
    await attachLabels(tx, resource, [row])
    return row
  })
