import { defineArea } from '@sfa/kit/area'
import { coupon } from './coupon.resource'
import { couponIssue } from './coupon-issue.resource'
import { reviewedResources } from './promotion-kinds'
import { promotionUseReport } from './promotion-use.report'

export const definitions = defineArea({
  resources: [...Object.values(reviewedResources), coupon, couponIssue],
  reports: [promotionUseReport],
})
