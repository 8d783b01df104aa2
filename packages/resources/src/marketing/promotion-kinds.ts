import type { PromotionType } from '@sfa/domain/promotion/promotion'
import { fullDiscount } from './full-discount.resource'
import { fullGift } from './full-gift.resource'
import { fullMinus } from './full-minus.resource'
import { productDiscount } from './product-discount.resource'

/** The definitions of promotions by the type that the documents number (3-operations.md "Activity step types"). */
export const promotionResources = {
  '3': fullMinus,
  '4': fullDiscount,
  '5': fullGift,
  '7': productDiscount,
} as const satisfies Record<PromotionType, unknown>
