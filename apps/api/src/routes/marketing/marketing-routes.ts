import { couponCountsCall, usableCouponsCall } from '@sfa/marketing/definitions/coupon.calls'
import { impactCall, startImpactCall } from '@sfa/marketing/definitions/impact.calls'
import {
  comparePromotionCall,
  conflictsCall,
  searchReviewsCall,
  tryPromotionsCall,
} from '@sfa/marketing/definitions/promotion.calls'
import { comparePromotion } from '@sfa/marketing/operations/compare-promotion'
import { countCoupons } from '@sfa/marketing/operations/count-coupons'
import { findConflicts } from '@sfa/marketing/operations/find-conflicts'
import { searchReviews } from '@sfa/marketing/operations/search-reviews'
import { usableCoupons } from '@sfa/marketing/operations/usable-coupons'
import { findImpact } from '@sfa/order/operations/impact/find-impact'
import { startImpact } from '@sfa/order/operations/impact/start-impact'
import { tryPromotions } from '@sfa/order/operations/impact/try-promotions'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'

export const marketingRoutes = async (app: App) => {
  const { services } = app.context
  serve(app, tryPromotionsCall, ({ caller, body }) => tryPromotions(services, caller, body))
  serve(app, comparePromotionCall, ({ caller, body }) => comparePromotion(services, caller, body))
  serve(app, searchReviewsCall, ({ caller, body }) => searchReviews(services, caller, body))
  serve(app, couponCountsCall, ({ caller, body }) => countCoupons(services, caller, body))
  serve(app, usableCouponsCall, ({ caller, body }) => usableCoupons(services, caller, body))
  serve(app, conflictsCall, ({ caller, body }) => findConflicts(services, caller, body))
  serve(app, impactCall, ({ caller, body }) => findImpact(services, caller, body))
  serve(app, startImpactCall, ({ caller, body }) => startImpact(services, caller, body))
}
