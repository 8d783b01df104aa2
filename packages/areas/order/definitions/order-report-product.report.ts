import { number } from '@sfa/kit/fields/fields'
import { defineReport, shows } from '@sfa/kit/report'
import { product } from '@sfa/product/definitions/product.resource'
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

/** What was sold of each product. */
export const orderReportProduct = defineReport({
  path: '/order/orderreportproduct',
  label: ['订单报表（产品）', 'Order report by product'],
  kind: 'OrderReportProduct',
  calls: ['/portalsync/report/orderReportProduct'],
  pageSizes: reportPageSizes,
  ownFields: product,
  params: {
    ...timeParams,
    productCode: true,
    productName: true,
    brandID: true,
    orgID: shows(order, 'orgID'),
    salesRepID: shows(order, 'salesRepID'),
    customerGroup: shows(order, 'customerGroup'),
  },
  columns: {
    ...periodColumn,
    productCode: shows(product, 'code', ['产品编码', 'Product code']),
    productName: shows(product, 'fullNameCn', ['产品名称', 'Product name']),
    brandID: shows(product, 'brandID'),
    orders: number(['订单数', 'Orders']),
    customers: number(['客户数', 'Customers']),
    ...quantityColumns,
    ...amountColumns,
    ...comparedColumns,
  },
  folded: ['onlinePaymentAmount'],
  sort: 'totalPrice',
  newestFirst: true,
  quick: ['productCode', 'productName'],
  isHeavy: true,
  totals: { ...quantityTotals, ...amountTotals },
  chart: { kind: 'line', by: 'period', values: ['totalPrice', 'previous'] },
})
