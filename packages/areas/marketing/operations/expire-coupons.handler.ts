import { defineHandler } from '@sfa/operations/job/define-handler'
import { expireCouponsJob } from './expire-coupons.job'

export const expireCouponsHandler = defineHandler(expireCouponsJob, async context => {
  const { expireCoupons } = await import('./expire-coupons')
  await expireCoupons(context)
})
