import { defineHandler } from '@sfa/operations/job/define-handler'
import { expireRebatesJob } from './expire-rebates.job'

export const expireRebatesHandler = defineHandler(expireRebatesJob, async context => {
  const { expireRebates } = await import('./expire-rebates')
  await expireRebates(context)
})
