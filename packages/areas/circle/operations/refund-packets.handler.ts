import { defineHandler } from '@sfa/operations/job/define-handler'
import { refundPacketsJob } from './refund-packets.job'

export const refundPacketsHandler = defineHandler(refundPacketsJob, async context => {
  const { refundPackets } = await import('./refund-packet')
  await refundPackets(context)
})
