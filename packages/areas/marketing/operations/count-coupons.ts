import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { whereOf } from '@sfa/db/search/where-of'
import type { Caller } from '@sfa/operations/caller'
import { accessFor } from '@sfa/operations/permission/access'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import type { CouponCounts } from '../definitions/coupon.calls'
import { couponBatch } from '../definitions/coupon-batch.resource'

/** Counts by the clock: a coupon whose time has passed is expired before the night's job says so. */
export function countCoupons(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { batchIds }: { batchIds: readonly string[] },
): Promise<CouponCounts[]> {
  return inTenant(db, caller.tenantId, async tx => {
    const { search } = await accessFor(tx, caller, couponBatch, 'search')
    const { rows } = await sql<CouponCounts>`
      select b.id::text "batchId",
        count(*) filter (where c.state = 'issued' and c.valid_to >= now())::int issued,
        count(*) filter (where c.state = 'locked')::int locked,
        count(*) filter (where c.state = 'used')::int used,
        count(*) filter (where c.state = 'expired' or (c.state = 'issued' and c.valid_to < now()))::int expired,
        count(*) filter (where c.state = 'void')::int void
      from (select id from marketing_coupon_batch
        where ${whereOf(couponBatch, { filters: {}, ids: batchIds, scope: search.scope })}) b
      left join marketing_coupon c on c.batch_id = b.id
      group by b.id order by b.id`.execute(tx)
    return rows
  })
}
