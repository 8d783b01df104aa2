import { followOrdersJob } from '@sfa/jobs/follow-orders'
import { defineHandler } from '../runtime/define-handler'

export const followOrdersHandler = defineHandler(followOrdersJob, async context => {
  const { followOrders } = await import('@sfa/services/order/fulfilment/follow-orders')
  await followOrders(context)
})
