import type { PromotionType } from '../rules/promotion/promotion'
import { couponBatch } from './coupon-batch.resource'
import { fullDiscount } from './full-discount.resource'
import { fullGift } from './full-gift.resource'
import { fullMinus } from './full-minus.resource'
import { productDiscount } from './product-discount.resource'

/** The definitions of promotions by the type that the documents number. */
export const promotionResources = {
  '3': fullMinus,
  '4': fullDiscount,
  '5': fullGift,
  '7': productDiscount,
} as const satisfies Record<PromotionType, unknown>

/** What is reviewed and kept in versions: promotions and batches of coupons. */
export const reviewedResources = { ...promotionResources, coupon: couponBatch } as const
export type ReviewedType = keyof typeof reviewedResources
export const reviewedTypes = Object.keys(reviewedResources) as ReviewedType[]
