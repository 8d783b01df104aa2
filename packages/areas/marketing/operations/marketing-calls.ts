import { type AnsweredCall, answers } from '@sfa/operations/calls/answered-call'
import { couponCountsCall, usableCouponsCall } from '../definitions/coupon.calls'
import { comparePromotionCall, conflictsCall, searchReviewsCall } from '../definitions/promotion.calls'
import { comparePromotion } from './compare-promotion'
import { countCoupons } from './count-coupons'
import { findConflicts } from './find-conflicts'
import { searchReviews } from './search-reviews'
import { usableCoupons } from './usable-coupons'

export const marketingCalls: readonly AnsweredCall[] = [
  answers(comparePromotionCall, ({ services, caller, body }) => comparePromotion(services, caller, body)),
  answers(searchReviewsCall, ({ services, caller, body }) => searchReviews(services, caller, body)),
  answers(couponCountsCall, ({ services, caller, body }) => countCoupons(services, caller, body)),
  answers(usableCouponsCall, ({ services, caller, body }) => usableCoupons(services, caller, body)),
  answers(conflictsCall, ({ services, caller, body }) => findConflicts(services, caller, body)),
]
