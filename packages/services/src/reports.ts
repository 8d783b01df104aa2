import { activityViewQuery } from './activity/activity-view.report'
import { assetViewQuery } from './asset/asset-view.report'
import { operationLogQuery } from './audit/operation-log.report'
import { systemLogQuery } from './audit/system-log.report'
import { walletMoveQuery } from './circle/wallet-move.report'
import { promotionUseQuery } from './marketing/promotion-use.report'
import { materialStockQuery } from './material/material-stock.report'
import { sendStatisticsQuery } from './message/send-statistics.report'
import { ecRunQuery } from './order/ec/ec-run.report'
import { orderReportProductQuery } from './order/order-report-product.report'
import { orderReportSrQuery } from './order/order-report-sr.report'
import { orderReportStoreQuery } from './order/order-report-store.report'
import { interfaceLogQuery } from './person/interface-log.report'
import { loginLogQuery } from './person/login-log.report'
import { onlineUserQuery } from './person/online-user.report'
import { apiCallQuery } from './publishing/api-call.report'
import { payLogQuery } from './receivable/pay-log.report'
import type { ReportQuery } from './report/report-query'
import { stockHoldQuery } from './warehouse/stock-hold.report'
import { stockMoveQuery } from './warehouse/stock-move.report'
import { handledItemQuery } from './workflow/handled-item.report'
import { todoItemQuery } from './workflow/todo-item.report'

/** The query of every report, sorted by path. */
export const reportQueries: readonly ReportQuery[] = [
  activityViewQuery,
  assetViewQuery,
  walletMoveQuery,
  promotionUseQuery,
  materialStockQuery,
  sendStatisticsQuery,
  operationLogQuery,
  payLogQuery,
  systemLogQuery,
  ecRunQuery,
  orderReportProductQuery,
  orderReportSrQuery,
  orderReportStoreQuery,
  interfaceLogQuery,
  loginLogQuery,
  onlineUserQuery,
  apiCallQuery,
  handledItemQuery,
  todoItemQuery,
  stockHoldQuery,
  stockMoveQuery,
]
