import { issueCouponsJob } from '@sfa/jobs/issue-coupons'
import { defineHandler } from '../runtime/define-handler'

export const issueCouponsHandler = defineHandler(issueCouponsJob, async context => {
  const { runIssueCoupons } = await import('@sfa/services/marketing/run-issue-coupons')
  await runIssueCoupons(context)
})
