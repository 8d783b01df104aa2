import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { CouponRule } from '@sfa/marketing/operations/compile-coupon'
import type { Coupon } from '@sfa/marketing/rules/promotion/promotion'
import { sql } from 'kysely'
import { type DemoBuyer, ownerOf } from './demo-buyers'

interface OwnCoupon {
  coupon: Coupon
  /** Milliseconds. */
  from: number
  to: number
}

/** What customers of the demo have of coupons, as they use them one after the other. */
export interface CouponBook {
  /** One that the buyer may use at a moment. */
  find(buyer: DemoBuyer, at: number): Coupon | undefined
  /** It is gone. */
  take(buyer: DemoBuyer, coupon: Coupon): void
}

interface Row {
  no: string
  owner: string
  from: number
  to: number
  rule: CouponRule
}

/** Of those that were not used in their time some were, by orders of that time. Gifts are left to visitors. */
export async function readCouponBook(tx: Tx): Promise<CouponBook> {
  const { rows } = await sql<Row>`
    select c.number no, coalesce('store ' || c.store_id, 'distributor ' || c.distributor_id) owner, v.rule,
      extract(epoch from c.valid_from)::float8 * 1000 "from", extract(epoch from c.valid_to)::float8 * 1000 "to"
    from marketing_coupon c
    join marketing_promotion_version v
      on v.promotion_type = 'coupon' and v.promotion_id = c.batch_id and v.version = c.version
    where c.state in ('issued', 'expired') and v.rule ->> 'type' <> 'freeGoods' order by c.id`.execute(tx)
  const left = new Map<string, OwnCoupon[]>()
  for (const { no, owner, from, to, rule } of rows) {
    const { customers: _, ...kept } = rule
    const own = left.get(owner) ?? []
    own.push({ coupon: { ...kept, no }, from, to })
    left.set(owner, own)
  }
  return {
    find: (buyer, at) => left.get(ownerOf(buyer))?.find(({ from, to }) => from <= at && at <= to)?.coupon,
    take(buyer, { no }) {
      const owner = ownerOf(buyer)
      left.set(
        owner,
        (left.get(owner) ?? []).filter(({ coupon }) => coupon.no !== no),
      )
    },
  }
}
