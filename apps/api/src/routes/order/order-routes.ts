import { orderEntryRulesCall } from '@sfa/order/definitions/entry-rules.calls'
import {
  cancelOrderListCall,
  copyOrderCall,
  createOrderCall,
  explainOrderCall,
  previewOrderCall,
  submitOrderCall,
  updateOrderCall,
} from '@sfa/order/definitions/order.calls'
import { entryRules } from '@sfa/order/operations/layout/entry-rules'
import { cancelOrders } from '@sfa/order/operations/placing/cancel-orders'
import { copyOrder } from '@sfa/order/operations/placing/copy-order'
import { explainOrder } from '@sfa/order/operations/placing/explain-order'
import { createOrder, previewOrder, updateOrder } from '@sfa/order/operations/placing/place-order'
import { submitOrder } from '@sfa/order/operations/placing/submit-order'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'

/** Placing orders. Approving, rejecting and cancelling one are actions of its definition. */
export const orderRoutes = async (app: App) => {
  const { services } = app.context
  serve(app, orderEntryRulesCall, ({ caller }) => entryRules(services, caller))
  serve(app, previewOrderCall, ({ caller, body }) => previewOrder(services, caller, body))
  serve(app, createOrderCall, ({ caller, body }) => createOrder(services, caller, body))
  serve(app, updateOrderCall, ({ caller, body }) => updateOrder(services, caller, body))
  serve(app, copyOrderCall, ({ caller, body }) => copyOrder(services, caller, body))
  serve(app, submitOrderCall, ({ caller, body }) => submitOrder(services, caller, body))
  serve(app, explainOrderCall, ({ caller, body }) => explainOrder(services, caller, body))
  serve(app, cancelOrderListCall, ({ caller, body }) => cancelOrders(services, caller, body))
}
