import { type AnsweredCall, answers } from '@sfa/operations/calls/answered-call'
import { orderEntryRulesCall } from '../definitions/entry-rules.calls'
import {
  cancelOrderListCall,
  copyOrderCall,
  createOrderCall,
  explainOrderCall,
  previewOrderCall,
  submitOrderCall,
  updateOrderCall,
} from '../definitions/order.calls'
import { entryRules } from './layout/entry-rules'
import { cancelOrders } from './placing/cancel-orders'
import { copyOrder } from './placing/copy-order'
import { explainOrder } from './placing/explain-order'
import { createOrder, previewOrder, updateOrder } from './placing/place-order'
import { submitOrder } from './placing/submit-order'

/** Placing orders. Approving, rejecting and cancelling one are actions of its definition. */
export const orderCalls: readonly AnsweredCall[] = [
  answers(orderEntryRulesCall, ({ services, caller }) => entryRules(services, caller)),
  answers(previewOrderCall, ({ services, caller, body }) => previewOrder(services, caller, body)),
  answers(createOrderCall, ({ services, caller, body }) => createOrder(services, caller, body)),
  answers(updateOrderCall, ({ services, caller, body }) => updateOrder(services, caller, body)),
  answers(copyOrderCall, ({ services, caller, body }) => copyOrder(services, caller, body)),
  answers(submitOrderCall, ({ services, caller, body }) => submitOrder(services, caller, body)),
  answers(explainOrderCall, ({ services, caller, body }) => explainOrder(services, caller, body)),
  answers(cancelOrderListCall, ({ services, caller, body }) => cancelOrders(services, caller, body)),
]
