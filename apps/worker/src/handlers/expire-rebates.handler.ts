import { expireRebatesJob } from '@sfa/jobs/expire-rebates'
import { defineHandler } from '../runtime/define-handler'

export const expireRebatesHandler = defineHandler(expireRebatesJob, async context => {
  const { expireRebates } = await import('@sfa/services/receivable/expire-rebates')
  await expireRebates(context)
})
