import { clearLogsJob } from './clear-logs'
import { defineSchedule, type Schedule } from './define-schedule'
import { expireCouponsJob } from './expire-coupons'
import { expirePaymentsJob } from './expire-payments'
import { expireRebatesJob } from './expire-rebates'
import { followActivitiesJob } from './follow-activities'
import { followOrdersJob } from './follow-orders'
import { followWorkflowsJob } from './follow-workflows'
import { pairStoresJob } from './pair-stores'
import { recomputeGroupsJob } from './recompute-groups'
import { refundPacketsJob } from './refund-packets'

/** Every job that starts at set times. */
export const schedules: readonly Schedule[] = [
  defineSchedule({ name: 'clear-logs', contract: clearLogsJob, cron: '20 3 * * *', payload: {} }),
  // A coupon is valid to the end of a day.
  defineSchedule({ name: 'expire-coupons', contract: expireCouponsJob, cron: '1 0 * * *', payload: {} }),
  defineSchedule({ name: 'expire-rebates', contract: expireRebatesJob, cron: '6 0 * * *', payload: {} }),
  defineSchedule({ name: 'expire-payments', contract: expirePaymentsJob, cron: '*/5 * * * *', payload: {} }),
  // Members may lag behind by five minutes.
  defineSchedule({ name: 'recompute-groups', contract: recomputeGroupsJob, cron: '*/4 * * * *', payload: {} }),
  defineSchedule({ name: 'pair-stores', contract: pairStoresJob, cron: '2-59/4 * * * *', payload: {} }),
  // Their status changes at midnight.
  defineSchedule({ name: 'follow-activities', contract: followActivitiesJob, cron: '1-59/4 * * * *', payload: {} }),
  defineSchedule({ name: 'follow-workflows', contract: followWorkflowsJob, cron: '3-59/4 * * * *', payload: {} }),
  defineSchedule({ name: 'follow-orders', contract: followOrdersJob, cron: '40 * * * *', payload: {} }),
  // A packet lasts for a day.
  defineSchedule({ name: 'refund-packets', contract: refundPacketsJob, cron: '50 * * * *', payload: {} }),
]
