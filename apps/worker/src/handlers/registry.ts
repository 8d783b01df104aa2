import type { JobHandler } from '../runtime/define-handler'
import { batchActionHandler } from './batch-action.handler'
import { batchChangeHandler } from './batch-change.handler'
import { clearLogsHandler } from './clear-logs.handler'
import { expireCouponsHandler } from './expire-coupons.handler'
import { expirePaymentsHandler } from './expire-payments.handler'
import { expireRebatesHandler } from './expire-rebates.handler'
import { exportHandler } from './export.handler'
import { fileListHandler } from './file-list.handler'
import { followActivitiesHandler } from './follow-activities.handler'
import { followOrdersHandler } from './follow-orders.handler'
import { followWorkflowsHandler } from './follow-workflows.handler'
import { importHandler } from './import.handler'
import { issueCouponsHandler } from './issue-coupons.handler'
import { pairStoresHandler } from './pair-stores.handler'
import { photoImportHandler } from './photo-import.handler'
import { promotionImpactHandler } from './promotion-impact.handler'
import { recomputeGroupsHandler } from './recompute-groups.handler'
import { refundPacketsHandler } from './refund-packets.handler'
import { sendMessageHandler } from './send-message.handler'

/** One handler for each contract; otherwise the worker does not start. */
export const handlers: readonly JobHandler[] = [
  batchActionHandler,
  batchChangeHandler,
  clearLogsHandler,
  expireCouponsHandler,
  expirePaymentsHandler,
  expireRebatesHandler,
  exportHandler,
  fileListHandler,
  followOrdersHandler,
  followActivitiesHandler,
  followWorkflowsHandler,
  importHandler,
  issueCouponsHandler,
  pairStoresHandler,
  photoImportHandler,
  promotionImpactHandler,
  recomputeGroupsHandler,
  refundPacketsHandler,
  sendMessageHandler,
]
