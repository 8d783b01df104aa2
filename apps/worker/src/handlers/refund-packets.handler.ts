import { refundPacketsJob } from '@sfa/jobs/refund-packets'
import { defineHandler } from '../runtime/define-handler'

export const refundPacketsHandler = defineHandler(refundPacketsJob, async context => {
  const { refundPackets } = await import('@sfa/services/circle/refund-packet')
  await refundPackets(context)
})
