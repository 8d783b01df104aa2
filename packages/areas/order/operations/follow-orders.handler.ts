import { defineHandler } from '@sfa/operations/job/define-handler'
import { followOrdersJob } from './follow-orders.job'

export const followOrdersHandler = defineHandler(followOrdersJob, async context => {
  const { followOrders } = await import('./fulfilment/follow-orders')
  await followOrders(context)
})
