import { defineSchedule } from '@sfa/kit/job/define-schedule'
import type { AreaOperations } from '@sfa/operations/area/area-operations'
import { expireCouponsHandler } from './operations/expire-coupons.handler'
import { expireCouponsJob } from './operations/expire-coupons.job'
import { issueCouponsHandler } from './operations/issue-coupons.handler'
import { marketingCalls } from './operations/marketing-calls'
import { orderIssue } from './operations/order-issue'
import { promotionApprovables } from './operations/promotion.approvable'
import { promotionBehaviours } from './operations/promotion.behaviour'
import { promotionUseQuery } from './operations/promotion-use.report'
import { promotionHandlers } from './operations/review-promotion'

export const area: AreaOperations = {
  calls: [...marketingCalls],
  behaviours: [...promotionBehaviours],
  actions: [...promotionHandlers, orderIssue],
  approvables: [...promotionApprovables],
  reports: [promotionUseQuery],
  jobs: [expireCouponsHandler, issueCouponsHandler],
  schedules: [
    // A coupon is valid to the end of a day.
    defineSchedule({ name: 'expire-coupons', contract: expireCouponsJob, cron: '1 0 * * *', payload: {} }),
  ],
}
