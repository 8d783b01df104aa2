import { couponCountsCall, usableCouponsCall } from '@sfa/resources/marketing/coupon.calls'
import { impactCall, startImpactCall } from '@sfa/resources/marketing/impact.calls'
import {
  comparePromotionCall,
  conflictsCall,
  searchReviewsCall,
  tryPromotionsCall,
} from '@sfa/resources/marketing/promotion.calls'
import { comparePromotion } from '@sfa/services/marketing/compare-promotion'
import { countCoupons } from '@sfa/services/marketing/count-coupons'
import { findConflicts } from '@sfa/services/marketing/find-conflicts'
import { findImpact } from '@sfa/services/marketing/impact/find-impact'
import { startImpact } from '@sfa/services/marketing/impact/start-impact'
import { searchReviews } from '@sfa/services/marketing/search-reviews'
import { tryPromotions } from '@sfa/services/marketing/try-promotions'
import { usableCoupons } from '@sfa/services/marketing/usable-coupons'
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
