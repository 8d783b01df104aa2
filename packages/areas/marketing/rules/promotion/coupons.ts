import { shareOf } from '@sfa/kernel/money/share'
import type { SkipReason, Warning } from './calculation'
import type { Running } from './full-promotions'
import { type Given, give } from './gifts'
import type { Coupon } from './promotion'
import { isInProductScope } from './promotion-index'

export interface CouponUse {
  coupon: Coupon
  places: readonly number[]
  base: number
  saving: number
  given: Given | null
  refusal: SkipReason | null
}

/** Uses a coupon on the order as it stands. Gifts are taken from its stock. `used` are those before it. */
export function useCoupon(coupon: Coupon, running: Running, used: readonly Coupon[]): CouponUse {
  const { facts, lines, bases, nets } = running
  const places = lines.flatMap((line, place) => (isInProductScope(coupon.products, line) ? [place] : []))
  const base = places.reduce((sum, place) => sum + bases[place]!, 0)
  const refused = (refusal: SkipReason): CouponUse => ({ coupon, places, base, saving: 0, given: null, refusal })
  if (used.length > 0 && !(coupon.stackable && used.every(({ stackable }) => stackable))) return refused('notStackable')
  if (places.length === 0) return refused('scope')
  if (base < coupon.threshold) return refused('thresholdShort')
  if (coupon.type === 'freeGoods') {
    const given = give({ source: coupon.no, gifts: coupon.gifts ?? [], times: 1 }, facts, running.stock)
    return given.gifts.length === 0
      ? refused('stock')
      : { coupon, places, base, saving: given.value, given, refusal: null }
  }
  const net = places.reduce((sum, place) => sum + nets[place]!, 0)
  const saving =
    coupon.type === 'amountOff'
      ? Math.min(coupon.amountOff ?? 0, net)
      : Math.min(shareOf(net, coupon.share ?? 0, 1000), coupon.cap ?? net)
  return saving === 0 ? refused('nothingLeft') : { coupon, places, base, saving, given: null, refusal: null }
}

/** A coupon that was given and does nothing is said, so that the customer keeps it. */
export const unusedCoupon = ({ coupon }: CouponUse): Warning => ({ code: 'couponUnused', source: coupon.no })
