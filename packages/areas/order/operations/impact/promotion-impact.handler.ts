import { defineHandler } from '@sfa/operations/job/define-handler'
import { promotionImpactJob } from './promotion-impact.job'

export const promotionImpactHandler = defineHandler(promotionImpactJob, async context => {
  const { runImpact } = await import('./run-impact')
  await runImpact(context)
})
