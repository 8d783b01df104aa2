import { store } from '@sfa/customer/definitions/store.resource'
import { number } from '@sfa/kit/fields/fields'
import { defineReport, shows } from '@sfa/kit/report'
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

/** What each store bought. Distributors who order for themselves are no stores. */
export const orderReportStore = defineReport({
  path: '/order/orderreportstore',
  label: ['订单报表（门店）', 'Order report by store'],
  kind: 'OrderReportStore',
  calls: ['/portalsync/report/orderReportStore'],
  pageSizes: reportPageSizes,
  ownFields: store,
  params: {
    ...timeParams,
    customerCode: true,
    customerName: true,
    orgID: shows(order, 'orgID'),
    salesRepID: shows(order, 'salesRepID'),
    customerGroup: shows(order, 'customerGroup'),
  },
  columns: {
    ...periodColumn,
    customerCode: shows(order, 'customerCode'),
    customerName: shows(order, 'customerName'),
    orders: number(['订单数', 'Orders']),
    skus: number(['品项数', 'SKUs']),
    ...quantityColumns,
    ...amountColumns,
    ...comparedColumns,
  },
  folded: ['onlinePaymentAmount'],
  sort: 'totalPrice',
  newestFirst: true,
  quick: ['customerCode', 'customerName'],
  isHeavy: true,
  totals: { orders: 'sum', ...quantityTotals, ...amountTotals },
  chart: { kind: 'line', by: 'period', values: ['totalPrice', 'previous'] },
})
