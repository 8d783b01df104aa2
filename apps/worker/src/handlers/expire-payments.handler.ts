import { expirePaymentsJob } from '@sfa/jobs/expire-payments'
import { defineHandler } from '../runtime/define-handler'

export const expirePaymentsHandler = defineHandler(expirePaymentsJob, async context => {
  const { expirePayments } = await import('@sfa/services/receivable/expire-payments')
  await expirePayments(context)
})
