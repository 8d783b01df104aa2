import { orderFlow } from '@sfa/domain/order/order-flow'
import { defineResource } from '@sfa/resource-kit/resource'
import { fulfilmentActions } from './fulfilment-actions'
import { amountFields, courseFields, customerFields, numberFields, wayFields } from './order-fields'
import { orderLines } from './order-lines'
import { placingActions } from './placing-actions'

const head = [
  'orderNumber',
  'erpOrderNumber',
  'customerCode',
  'customerName',
  'salesArea',
  'customerGroup',
  'orderStatus',
  'orderWay',
  'paymentMethod',
  'channelType',
  'orderDate',
  'requiredDeliveryDate',
] as const
const amounts = [
  'originalPrice',
  'discountAmount',
  'moneyOffAmount',
  'couponAmount',
  'freeGoodsAmount',
  'rebateAmount',
  'onlinePaymentAmount',
  'totalPrice',
] as const
const line = [
  'lineNo',
  'productCode',
  'productName',
  'productType',
  'specification',
  'quantity',
  'unit',
  'price',
  'isGift',
  'baseQuantity',
  'originalAmount',
  'netAmount',
  'shipped',
  'signed',
  'promotionCodes',
] as const

/** Orders of stores and of distributors (3-operations.md §3 "Order"). They are written by the calls of orders alone. */
export const order = defineResource({
  key: 'order.order',
  path: '/order/orderhistory',
  label: ['订单', 'Order'],
  title: 'orderNumber',
  scope: { org: 'orgID', owner: 'salesRepID', distributor: 'distributorID' },
  fields: { ...numberFields, ...customerFields, ...wayFields, ...amountFields, ...courseFields },
  unique: [['source', 'externalNo']],
  details: { lines: orderLines },
  flow: orderFlow,
  actions: { ...placingActions, ...fulfilmentActions },
  form: [
    {
      title: ['基本信息', 'Basic information'],
      fields: [...Object.keys(numberFields), ...Object.keys(wayFields)] as never,
    },
    { title: ['客户', 'Customer'], fields: Object.keys(customerFields) as never },
    { title: ['金额', 'Amounts'], fields: Object.keys(amountFields) as never },
    { title: ['进度', 'Course'], fields: Object.keys(courseFields) as never },
  ],
  list: {
    search: [
      'orderNumber',
      'erpOrderNumber',
      'customerCode',
      'customerName',
      'orgID',
      'customerGroup',
      'orderStatus',
      'orderWay',
      'paymentMethod',
      'channelType',
      'source',
      'type',
      'orderDate',
      'pushState',
    ],
    columns: [
      'orderNumber',
      'erpOrderNumber',
      'customerCode',
      'customerName',
      'salesArea',
      'orderStatus',
      'orderWay',
      'paymentMethod',
      'channelType',
      'orderDate',
      'requiredDeliveryDate',
      ...amounts.filter(name => name !== 'onlinePaymentAmount'),
      'quantity',
      'source',
      'type',
      'consignee',
      'lastModifiedTime',
    ],
    sort: 'orderDate',
    newestFirst: true,
  },
  record: { state: 'orderStatus', figures: ['originalPrice', 'totalPrice'] },
  keys: ['search', 'view', 'download'],
  calls: {
    search: '/portalsync/order/searchOrderHistory',
    findById: '/portalsync/order/searchOrderDetail',
  },
  exports: [
    { kind: 'Order', columns: [...head, ...amounts, 'quantity', 'source', 'type', 'consignee', 'cancelReason'] },
    {
      kind: 'OrderLine',
      label: ['明细', 'Lines'],
      of: 'lines',
      columns: ['orderNumber', 'customerCode', 'customerName', 'orderStatus', 'orderDate', ...line],
    },
  ],
})
