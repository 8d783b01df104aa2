import { defineResource } from '@sfa/kit/resource'
import { orderFlow } from '../rules/order-flow'
import { fulfilmentActions } from './fulfilment-actions'
import { amountFields, contentFields, courseFields, customerFields, numberFields, wayFields } from './order-fields'
import { orderLines } from './order-lines'
import { paymentActions, paymentFields } from './payment-fields'
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
const paid = ['paidAmount', 'unpaidAmount', 'payState'] as const
/** The sections of an order stand in one tab; its lines have the next one. */
const basic = ['基本信息', 'Basic information'] as const
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

/** Orders of stores and of distributors. They are written by the calls of orders alone. */
export const order = defineResource({
  key: 'order.order',
  path: '/order/orderhistory',
  label: ['订单', 'Order'],
  title: 'orderNumber',
  scope: { org: 'orgID', owner: 'salesRepID', distributor: 'distributorID' },
  fields: {
    ...numberFields,
    ...customerFields,
    ...wayFields,
    ...amountFields,
    ...paymentFields,
    ...contentFields,
    ...courseFields,
  },
  unique: [['source', 'externalNo']],
  details: { lines: orderLines },
  flow: orderFlow,
  actions: { ...placingActions, ...fulfilmentActions, ...paymentActions },
  form: [
    {
      title: basic,
      fields: [...Object.keys(numberFields), ...Object.keys(wayFields)] as never,
    },
    { title: ['客户', 'Customer'], fields: Object.keys(customerFields) as never, tab: basic },
    {
      title: ['金额', 'Amounts'],
      fields: [...Object.keys(amountFields), ...Object.keys(paymentFields)] as never,
      tab: basic,
    },
    {
      title: ['进度', 'Course'],
      fields: [...Object.keys(courseFields), ...Object.keys(contentFields)] as never,
      tab: basic,
    },
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
      'payState',
      'channelType',
      'source',
      'type',
      'orderDate',
      'product',
      'promotionCodes',
      'pushState',
    ],
    // What an order is known by, its state and its money fit a screen of 1366 pixels; the rest stands behind.
    columns: [
      'orderNumber',
      'customerName',
      'orderStatus',
      'orderDate',
      'totalPrice',
      'customerCode',
      'salesArea',
      'orderWay',
      'paymentMethod',
      'channelType',
      'requiredDeliveryDate',
      'erpOrderNumber',
      ...amounts.filter(name => name !== 'onlinePaymentAmount' && name !== 'totalPrice'),
      'quantity',
      'source',
      'type',
      'consignee',
      'lastModifiedTime',
    ],
    sort: 'orderDate',
    newestFirst: true,
    opensWith: { orderDate: { lastDays: 30 } },
  },
  attachments: { most: 10, mb: 20, key: 'place' },
  print: {
    head: [
      'customerCode',
      'customerName',
      'orderDate',
      'requiredDeliveryDate',
      'paymentMethod',
      'warehouseID',
      'salesRepID',
      'consignee',
      'consigneeMobile',
      'consigneeAddress',
      'originalPrice',
      'discountAmount',
      'moneyOffAmount',
      'couponAmount',
      'rebateAmount',
      'onlinePaymentAmount',
      'note',
    ],
    columns: ['productCode', 'product', 'specification', 'unit', 'quantity', 'price', 'netAmount', 'note'],
    amount: 'netAmount',
    signatures: [
      ['制单', 'Made by'],
      ['发货', 'Shipped by'],
      ['签收', 'Received by'],
    ],
  },
  record: { state: 'orderStatus', figures: ['originalPrice', 'totalPrice'] },
  pages: [
    {
      name: 'distributor-order',
      path: '/distributor/distributororder',
      label: ['经销商订单', 'Distributor order'],
      filter: { customerType: 'distributor' },
      keys: ['search', 'view'],
    },
    {
      // What nothing was shipped of; the states of orderFlow's cancel.
      name: 'cancellable-order',
      path: '/order/cancellorder',
      label: ['可取消订单', 'Order to cancel'],
      filter: { orderStatus: ['draft', 'submitted', 'underReview', 'approved'] },
      list: {
        columns: [
          'orderNumber',
          'customerCode',
          'customerName',
          'orderStatus',
          'orderDate',
          'requiredDeliveryDate',
          'totalPrice',
          'orderWay',
          'source',
          'orgID',
          'lastModifiedTime',
        ],
      },
      keys: ['search', 'view'],
    },
  ],
  keys: ['search', 'view', 'download'],
  calls: {
    search: '/portalsync/order/searchOrderHistory',
    findById: '/portalsync/order/searchOrderDetail',
  },
  exports: [
    {
      kind: 'Order',
      columns: [...head, ...amounts, ...paid, 'quantity', 'source', 'type', 'consignee', 'cancelReason'],
    },
    {
      kind: 'OrderLine',
      label: ['明细', 'Lines'],
      of: 'lines',
      columns: ['orderNumber', 'customerCode', 'customerName', 'orderStatus', 'orderDate', ...line],
    },
  ],
})
