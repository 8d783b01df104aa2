import { defineHandler } from '@sfa/operations/job/define-handler'
import { issueCouponsJob } from './issue-coupons.job'

export const issueCouponsHandler = defineHandler(issueCouponsJob, async context => {
  const { runIssueCoupons } = await import('./run-issue-coupons')
  await runIssueCoupons(context)
})
