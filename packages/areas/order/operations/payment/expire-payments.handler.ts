import { defineHandler } from '@sfa/operations/job/define-handler'
import { expirePaymentsJob } from './expire-payments.job'

export const expirePaymentsHandler = defineHandler(expirePaymentsJob, async context => {
  const { expirePayments } = await import('./expire-payments')
  await expirePayments(context)
})
