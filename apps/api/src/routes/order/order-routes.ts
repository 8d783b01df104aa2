import { orderEntryRulesCall } from '@sfa/resources/order/entry-rules.calls'
import {
  cancelOrderListCall,
  copyOrderCall,
  createOrderCall,
  explainOrderCall,
  previewOrderCall,
  submitOrderCall,
  updateOrderCall,
} from '@sfa/resources/order/order.calls'
import { entryRules } from '@sfa/services/order/layout/entry-rules'
import { cancelOrders } from '@sfa/services/order/placing/cancel-orders'
import { copyOrder } from '@sfa/services/order/placing/copy-order'
import { explainOrder } from '@sfa/services/order/placing/explain-order'
import { createOrder, previewOrder, updateOrder } from '@sfa/services/order/placing/place-order'
import { submitOrder } from '@sfa/services/order/placing/submit-order'
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
