import { batchActionJob } from './batch-action'
import { batchChangeJob } from './batch-change'
import { clearLogsJob } from './clear-logs'
import { expireCouponsJob } from './expire-coupons'
import { expirePaymentsJob } from './expire-payments'
import { expireRebatesJob } from './expire-rebates'
import { exportJob } from './export'
import { fileListJob } from './file-list'
import { followActivitiesJob } from './follow-activities'
import { followOrdersJob } from './follow-orders'
import { followWorkflowsJob } from './follow-workflows'
import { importJob } from './import'
import { issueCouponsJob } from './issue-coupons'
import { pairStoresJob } from './pair-stores'
import { photoImportJob } from './photo-import'
import { promotionImpactJob } from './promotion-impact'
import { recomputeGroupsJob } from './recompute-groups'
import { refundPacketsJob } from './refund-packets'
import { sendMessageJob } from './send-message'

/** Every job that can be created. */
export const jobContracts = [
  importJob,
  exportJob,
  fileListJob,
  photoImportJob,
  batchActionJob,
  batchChangeJob,
  sendMessageJob,
  clearLogsJob,
  recomputeGroupsJob,
  pairStoresJob,
  followWorkflowsJob,
  followOrdersJob,
  issueCouponsJob,
  expireCouponsJob,
  expirePaymentsJob,
  expireRebatesJob,
  followActivitiesJob,
  promotionImpactJob,
  refundPacketsJob,
] as const

export type JobName = (typeof jobContracts)[number]['job']
