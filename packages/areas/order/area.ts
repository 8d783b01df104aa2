import { defineSchedule } from '@sfa/kit/job/define-schedule'
import type { AreaOperations } from '@sfa/operations/area/area-operations'
import { ecOrderBehaviour } from './operations/ec/ec-order.behaviour'
import { ecRunQuery } from './operations/ec/ec-run.report'
import { ecSkuBehaviour } from './operations/ec/ec-sku.behaviour'
import { followOrdersHandler } from './operations/follow-orders.handler'
import { followOrdersJob } from './operations/follow-orders.job'
import { closeOrder } from './operations/fulfilment/close-order'
import { packageBehaviour } from './operations/fulfilment/package.behaviour'
import { repushOrder } from './operations/fulfilment/push-orders'
import { shipOrder } from './operations/fulfilment/ship-order'
import { signOrder } from './operations/fulfilment/sign-order'
import { impactCalls } from './operations/impact/impact-calls'
import { promotionImpactHandler } from './operations/impact/promotion-impact.handler'
import { orderCalls } from './operations/order-calls'
import { orderReportProductQuery } from './operations/order-report-product.report'
import { orderReportSrQuery } from './operations/order-report-sr.report'
import { orderReportStoreQuery } from './operations/order-report-store.report'
import { expirePaymentsHandler } from './operations/payment/expire-payments.handler'
import { expirePaymentsJob } from './operations/payment/expire-payments.job'
import { payLogQuery } from './operations/payment/pay-log.report'
import { payOrder } from './operations/payment/pay-order'
import { paymentBehaviour } from './operations/payment/payment.behaviour'
import { refundPayment } from './operations/payment/refund-payment'
import { orderApprovable } from './operations/placing/order.approvable'
import { orderBehaviour } from './operations/placing/order.behaviour'
import { cancelHandler, rejectHandler } from './operations/placing/release-orders'
import { submitHandler } from './operations/placing/submit-order'
import { robotHandlers } from './operations/robot/handle-message'
import { robotCalls } from './operations/robot-calls'

export const area: AreaOperations = {
  calls: [...orderCalls, ...robotCalls, ...impactCalls],
  behaviours: [ecOrderBehaviour, ecSkuBehaviour, orderBehaviour, packageBehaviour, paymentBehaviour],
  actions: [
    submitHandler,
    rejectHandler,
    cancelHandler,
    payOrder,
    refundPayment,
    shipOrder,
    signOrder,
    closeOrder,
    repushOrder,
    ...robotHandlers,
  ],
  approvables: [orderApprovable],
  reports: [payLogQuery, ecRunQuery, orderReportProductQuery, orderReportSrQuery, orderReportStoreQuery],
  jobs: [followOrdersHandler, promotionImpactHandler, expirePaymentsHandler],
  schedules: [
    defineSchedule({ name: 'expire-payments', contract: expirePaymentsJob, cron: '*/5 * * * *', payload: {} }),
    defineSchedule({ name: 'follow-orders', contract: followOrdersJob, cron: '40 * * * *', payload: {} }),
  ],
}
