import { number } from '@sfa/kit/fields/fields'
import { defineReport, shows } from '@sfa/kit/report'
import { user } from '@sfa/person/definitions/user.resource'
import { order } from './order.resource'
import {
  amountColumns,
  amountTotals,
  comparedColumns,
  periodColumn,
  quantityColumns,
  quantityTotals,
  reportPageSizes,
  timeParams,
} from './order-report'

/** What each sales representative sold. */
export const orderReportSr = defineReport({
  path: '/order/orderreportssr',
  label: ['订单报表（业代）', 'Order report by SR'],
  kind: 'OrderReportSr',
  calls: ['/portalsync/report/orderReportSr'],
  pageSizes: reportPageSizes,
  ownFields: user,
  params: {
    ...timeParams,
    salesRepID: true,
    orgID: shows(order, 'orgID'),
    customerGroup: shows(order, 'customerGroup'),
  },
  columns: {
    ...periodColumn,
    salesRepID: shows(order, 'salesRepID'),
    orders: number(['订单数', 'Orders']),
    customers: number(['客户数', 'Customers']),
    skus: number(['品项数', 'SKUs']),
    ...quantityColumns,
    ...amountColumns,
    ...comparedColumns,
  },
  folded: ['onlinePaymentAmount'],
  sort: 'totalPrice',
  newestFirst: true,
  isHeavy: true,
  totals: { orders: 'sum', ...quantityTotals, ...amountTotals },
  chart: { kind: 'line', by: 'period', values: ['totalPrice', 'previous'] },
})
