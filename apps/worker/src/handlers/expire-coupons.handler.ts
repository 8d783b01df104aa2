import { expireCouponsJob } from '@sfa/jobs/expire-coupons'
import { defineHandler } from '../runtime/define-handler'

export const expireCouponsHandler = defineHandler(expireCouponsJob, async context => {
  const { expireCoupons } = await import('@sfa/services/marketing/expire-coupons')
  await expireCoupons(context)
})
