import { promotionImpactJob } from '@sfa/jobs/promotion-impact'
import { defineHandler } from '../runtime/define-handler'

export const promotionImpactHandler = defineHandler(promotionImpactJob, async context => {
  const { runImpact } = await import('@sfa/services/marketing/impact/run-impact')
  await runImpact(context)
})
