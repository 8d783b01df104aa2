import { checkDefinitions, DefinitionError } from '@sfa/resource-kit/mistakes/check-definitions'
import { settingsMistakes } from '@sfa/resource-kit/settings/settings-mistakes'
import { reports, resources, settingsPages } from '@sfa/resources/registry'
import { type ActionHandler, useActionHandlers } from './action/action-handler'
import { handlerMistakes } from './action/handler-mistakes'
import { activityApprovables } from './activity/activity.approvable'
import { activityBehaviour } from './activity/activity.behaviour'
import { adjustActivity } from './activity/adjust-activity'
import { applicationBehaviour } from './activity/application.behaviour'
import { budgetBehaviour } from './activity/budget.behaviour'
import { applicationHandlers } from './activity/decide-application'
import { executionBehaviour } from './activity/execution.behaviour'
import { finishActivity } from './activity/finish-activity'
import { executionHandlers } from './activity/verify-execution'
import { type Approvable, useApprovables, useWorkflow } from './approval/approvable'
import { approvableMistakes } from './approval/approvable-mistakes'
import { walletHandlers } from './circle/allocate-wallet'
import { circleBehaviours } from './circle/circle.behaviour'
import { drawForPerson } from './circle/draw-packet'
import { passTopUp } from './circle/pass-top-up'
import { refundPacket } from './circle/refund-packet'
import { topUpApprovable } from './circle/top-up.approvable'
import { passStore } from './customer/approve-store'
import { closeStore, reopenStore } from './customer/close-store'
import { mergeStores } from './customer/merge/merge-stores'
import { undoMerge } from './customer/merge/undo-merge'
import { primaryDistributorBehaviour } from './customer/primary-distributor.behaviour'
import { storeApprovable } from './customer/store.approvable'
import { storeBehaviour } from './customer/store.behaviour'
import { storeGroupBehaviour } from './customer/store-group.behaviour'
import { wholesalerBehaviour } from './customer/wholesaler.behaviour'
import { distributorStoreBehaviour } from './distributor/distributor-store.behaviour'
import { orderIssue } from './marketing/order-issue'
import { promotionApprovables } from './marketing/promotion.approvable'
import { promotionBehaviours } from './marketing/promotion.behaviour'
import { promotionHandlers } from './marketing/review-promotion'
import { requestHandlers } from './material/decide-request'
import { issueRequest } from './material/issue-request'
import { requestApprovable as materialRequestApprovable } from './material/request.approvable'
import { requestBehaviour } from './material/request.behaviour'
import { messageBehaviour } from './message/message.behaviour'
import { messageHandlers } from './message/send-message'
import { unreadCount } from './message/unread-count'
import { ecOrderBehaviour } from './order/ec/ec-order.behaviour'
import { ecSkuBehaviour } from './order/ec/ec-sku.behaviour'
import { closeOrder } from './order/fulfilment/close-order'
import { packageBehaviour } from './order/fulfilment/package.behaviour'
import { repushOrder } from './order/fulfilment/push-orders'
import { shipOrder } from './order/fulfilment/ship-order'
import { signOrder } from './order/fulfilment/sign-order'
import { orderApprovable } from './order/placing/order.approvable'
import { orderBehaviour } from './order/placing/order.behaviour'
import { cancelHandler, rejectHandler } from './order/placing/release-orders'
import { submitHandler } from './order/placing/submit-order'
import { robotHandlers } from './order/robot/handle-message'
import { departmentBehaviour } from './organization/department.behaviour'
import { orgBehaviour } from './organization/org.behaviour'
import { customObjectBehaviour } from './parameter/custom-object.behaviour'
import { numberRuleBehaviour } from './parameter/number-rule.behaviour'
import { roleBehaviour } from './person/role.behaviour'
import { userBehaviour } from './person/user.behaviour'
import { allocateQuota, takeBackQuota } from './pricing/allocate-quota'
import { baseNumberBehaviour } from './pricing/base-number.behaviour'
import { listPriceBehaviour } from './pricing/list-price.behaviour'
import { minOrderBehaviour } from './pricing/min-order.behaviour'
import { priceListBehaviours } from './pricing/price-list.behaviour'
import { productPriceBehaviour } from './pricing/product-price.behaviour'
import { quotaBehaviour } from './pricing/quota.behaviour'
import { changeApprovables, changeBehaviours, changeHandlers } from './pricing/request-changes'
import { productBehaviour } from './product/product.behaviour'
import { productListBehaviour } from './product/product-list.behaviour'
import { apiKeyBehaviour } from './publishing/api-key.behaviour'
import { rotateApiKey } from './publishing/api-keys'
import { webhookBehaviour } from './publishing/webhook.behaviour'
import { replayDelivery, rotateWebhook, testWebhook } from './publishing/webhooks'
import { creditBehaviours } from './receivable/credit.behaviour'
import { rebateHandlers } from './receivable/grant-rebate'
import { payOrder } from './receivable/pay-order'
import { paymentBehaviour } from './receivable/payment.behaviour'
import { rebateBehaviours } from './receivable/rebate.behaviour'
import { refundPayment } from './receivable/refund-payment'
import { approveRequest } from './registration/approve-request'
import { requestApprovable } from './registration/request.approvable'
import { checkReports } from './report/check-reports'
import { useReports } from './report/known-reports'
import { reportQueries } from './reports'
import { type Behaviour, useBehaviours } from './resource/behaviour'
import { behaviourMistakes } from './resource/behaviour-mistakes'
import { useObjectCalls } from './resource/calls/object-call'
import { defaultWarehouseBehaviour } from './warehouse/default-warehouse.behaviour'
import { freeDocument, holdDocument, postDocument, reverseDocument } from './warehouse/post-document'
import { stockBehaviour } from './warehouse/stock.behaviour'
import { stockDocumentBehaviour } from './warehouse/stock-document.behaviour'
import { warehouseBehaviour } from './warehouse/warehouse.behaviour'
import { documentTypeMistakes } from './workflow/definition/document-type-mistakes'
import { copyDefinition, enableDefinition, publishDefinition } from './workflow/definition/publish-definition'
import { approvalWorkflow } from './workflow/submit-document'

/** What areas add to their resources, sorted by key. */
const behaviours: readonly Behaviour[] = [
  activityBehaviour,
  applicationBehaviour,
  budgetBehaviour,
  executionBehaviour,
  ...circleBehaviours,
  primaryDistributorBehaviour,
  storeBehaviour,
  storeGroupBehaviour,
  wholesalerBehaviour,
  distributorStoreBehaviour,
  ...promotionBehaviours,
  requestBehaviour,
  messageBehaviour,
  ecOrderBehaviour,
  ecSkuBehaviour,
  orderBehaviour,
  departmentBehaviour,
  orgBehaviour,
  roleBehaviour,
  userBehaviour,
  customObjectBehaviour,
  numberRuleBehaviour,
  baseNumberBehaviour,
  listPriceBehaviour,
  ...priceListBehaviours,
  minOrderBehaviour,
  ...changeBehaviours,
  productPriceBehaviour,
  quotaBehaviour,
  productBehaviour,
  productListBehaviour,
  apiKeyBehaviour,
  webhookBehaviour,
  packageBehaviour,
  ...creditBehaviours,
  paymentBehaviour,
  ...rebateBehaviours,
  defaultWarehouseBehaviour,
  stockBehaviour,
  stockDocumentBehaviour,
  warehouseBehaviour,
]

/** What actions do beyond the state of their record. */
export const actionHandlers: readonly ActionHandler[] = [
  adjustActivity,
  finishActivity,
  ...applicationHandlers,
  ...executionHandlers,
  ...walletHandlers,
  passTopUp,
  drawForPerson,
  refundPacket,
  passStore,
  closeStore,
  reopenStore,
  mergeStores,
  undoMerge,
  approveRequest,
  ...changeHandlers,
  allocateQuota,
  takeBackQuota,
  rotateApiKey,
  rotateWebhook,
  testWebhook,
  replayDelivery,
  submitHandler,
  rejectHandler,
  cancelHandler,
  publishDefinition,
  enableDefinition,
  copyDefinition,
  ...requestHandlers,
  issueRequest,
  ...messageHandlers,
  ...promotionHandlers,
  ...rebateHandlers,
  payOrder,
  refundPayment,
  shipOrder,
  signOrder,
  closeOrder,
  repushOrder,
  ...robotHandlers,
  orderIssue,
  freeDocument,
  holdDocument,
  postDocument,
  reverseDocument,
]

/** Documents that a workflow can decide about. */
export const approvables: readonly Approvable[] = [
  ...activityApprovables,
  topUpApprovable,
  materialRequestApprovable,
  requestApprovable,
  storeApprovable,
  orderApprovable,
  ...changeApprovables,
  ...promotionApprovables,
]

/**
 * Checks the definitions and what areas add to them, and makes the additions known to the engine. Every program does
 * this before its first transaction. Throws a `DefinitionError` with all mistakes.
 */
export function joinAreas(): void {
  checkDefinitions(resources)
  const mistakes = [
    ...behaviourMistakes(behaviours, resources),
    ...handlerMistakes(actionHandlers, resources),
    ...approvableMistakes(approvables, resources),
    ...documentTypeMistakes(approvables),
    ...settingsMistakes(settingsPages, resources, reports),
  ]
  if (mistakes.length > 0) throw new DefinitionError(mistakes)
  checkReports(reports, reportQueries, resources)
  useBehaviours(behaviours)
  useActionHandlers(actionHandlers)
  useApprovables(approvables)
  useWorkflow(approvalWorkflow)
  useReports(reportQueries)
  useObjectCalls([unreadCount])
}
