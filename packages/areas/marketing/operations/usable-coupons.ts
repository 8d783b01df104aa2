import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { wireTime } from '@sfa/db/record/wire-time'
import { today } from '@sfa/kernel/china-day'
import type { BodyOf } from '@sfa/kit/call'
import type { Caller } from '@sfa/operations/caller'
import type { Services } from '@sfa/operations/services'
import { requireCustomer } from '@sfa/pricing/operations/require-customer'
import { sql } from 'kysely'
import type { UsableCoupon, usableCouponsCall } from '../definitions/coupon.calls'
import type { CouponRule } from './compile-coupon'

/**
 * What a customer may choose among, without regard to what he orders. Throws `notFound` for a customer beyond the
 * caller's reach.
 */
export function usableCoupons(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { storeId, distributorId, day = today() }: BodyOf<typeof usableCouponsCall>,
): Promise<UsableCoupon[]> {
  return inTenant(db, caller.tenantId, async tx => {
    await requireCustomer(tx, caller, { storeId, distributorId })
    const own = storeId ? sql`c.store_id = ${storeId}` : sql`c.distributor_id = ${distributorId}`
    const { rows } = await sql<{ number: string; rule: CouponRule; validFrom: string; validTo: string }>`
      select c.number, v.rule, ${wireTime('c.valid_from')} "validFrom", ${wireTime('c.valid_to')} "validTo"
      from marketing_coupon c join marketing_promotion_version v
        on v.promotion_type = 'coupon' and v.promotion_id = c.batch_id and v.version = c.version
      where ${own} and c.state = 'issued' and c.valid_to >= now() and c.valid_from <= now()
        and (c.valid_from at time zone 'Etc/GMT-8')::date <= ${day}::date
        and (c.valid_to at time zone 'Etc/GMT-8')::date >= ${day}::date
      order by c.valid_to, c.number`.execute(tx)
    return rows.map(({ rule, ...coupon }) => ({
      ...coupon,
      batchCode: rule.code,
      name: rule.name,
      type: rule.type,
      threshold: rule.threshold / 100,
      amountOff: rule.amountOff === undefined ? null : rule.amountOff / 100,
      rate: rule.share === undefined ? null : (1000 - rule.share) / 10,
      cap: rule.cap === undefined ? null : rule.cap / 100,
      gifts: (rule.gifts ?? []).map(({ productId, quantity }) => ({ productId, quantity })),
      stackable: rule.stackable,
    }))
  })
}
