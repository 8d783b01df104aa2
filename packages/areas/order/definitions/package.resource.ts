import { details } from '@sfa/kit/details'
import { code, dateTime, dict, flag, number, quantity, ref, text } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'
import { stateOf } from '@sfa/kit/state-of'
import { packageFlow } from '../rules/package-flow'

/** `PK20261122-000001`, until the tenant has a rule of its own. */
export const packageNumber = { prefix: 'PK', date: 'yyyyMMdd', dash: true, reset: 'day' } as const
const made = { edit: 'never' } as const

const lines = details(['明细', 'Lines'], {
  fields: {
    product: ref(['产品', 'Product'], 'product.product'),
    orderLine: number(['订单行', 'Line of the order'], { min: 1, max: 10_000 }),
    quantity: quantity(['数量', 'Quantity'], { hint: ['按订单的单位', 'In the unit of the order'] }),
    unit: ref(['单位', 'Unit'], 'parameter.unit', made),
    baseQuantity: number(['基本数量', 'Basic quantity'], { ...made, decimals: 4 }),
    isGift: flag(['赠品', 'Gift'], made),
    reason: text(['短缺原因', 'Why it is missing'], { ...made, max: 200 }),
  },
  unique: ['product', 'orderLine'],
  looks: {
    productCode: { of: 'product', field: 'code', label: ['产品编码', 'Product code'] },
    productName: { of: 'product', field: 'fullNameCn', label: ['产品名称', 'Product name'] },
  },
})

const imported = ['orderID', 'carrier', 'trackingNo', 'shippedTime', 'product', 'quantity', 'orderLine'] as const

/**
 * What has left a warehouse for an order, or has come back of it. A package of a file ships what it names, or the rest
 * of its order, as soon as it is there (docs/areas/order.md).
 */
export const orderPackage = defineResource({
  key: 'order.package',
  path: '/order/expressdataimport',
  label: ['包裹', 'Package'],
  title: 'code',
  scope: { through: 'orderID' },
  fields: {
    code: code(['包裹号', 'Package number'], { required: true, unique: true, edit: 'onCreate', auto: packageNumber }),
    kind: dict(['类型', 'Kind'], 'PackageKind', {
      ...made,
      required: true,
      default: 'shipment',
      options: [
        ['shipment', ['发货', 'Shipment']],
        ['return', ['短缺退回', 'Shortage']],
      ],
    }),
    orderID: ref(['订单', 'Order'], 'order.order', { required: true, edit: 'onCreate', hiddenInList: true }),
    // Followed by the database.
    orderNumber: text(['订单号', 'Order number'], { pinyin: false, ...made, max: 50 }),
    customerName: text(['客户名称', 'Customer name'], {
      copyOf: ['order.order.customerName', 'customer.store.name', 'distributor.distributor.name'],
      ...made,
    }),
    carrier: dict(['快递公司', 'Carrier'], 'Carrier', { edit: 'onCreate' }),
    trackingNo: text(['快递单号', 'Tracking number'], { pinyin: false, max: 50, edit: 'onCreate' }),
    shippedTime: dateTime(['发货时间', 'Shipped at']),
    state: stateOf(packageFlow),
    failure: text(['失败原因', 'Failure'], { ...made, max: 500, told: true }),
    releaseReason: text(['放行原因', 'Why it was released'], { ...made, max: 200, hiddenInList: true }),
  },
  unique: [['orderID', 'trackingNo']],
  details: { lines },
  flow: packageFlow,
  actions: {
    retry: {
      label: ['重新发货', 'Ship again'],
      key: 'upload',
      confirm: ['将再次按该包裹发货。', 'The package is tried to be shipped once more.'],
    },
  },
  form: [
    {
      title: ['包裹', 'Package'],
      fields: [
        'code',
        'kind',
        'orderNumber',
        'orderID',
        'customerName',
        'carrier',
        'trackingNo',
        'shippedTime',
        'state',
        'failure',
        'releaseReason',
      ],
    },
  ],
  list: {
    search: ['code', 'orderNumber', 'orderID', 'trackingNo', 'carrier', 'state', 'kind', 'shippedTime', 'customerName'],
    columns: [
      'code',
      'orderNumber',
      'customerName',
      'state',
      'carrier',
      'trackingNo',
      'shippedTime',
      'kind',
      'failure',
      'createBy',
      'createTime',
    ],
    sort: 'createTime',
    newestFirst: true,
    quick: ['code', 'orderNumber', 'trackingNo'],
  },
  tabOf: [{ of: 'order.order', by: 'orderID', counted: true }],
  keys: ['search', 'view', 'upload', 'download'],
  imports: [
    {
      kind: 'OrderExpressOrderNO',
      label: ['快递单号', 'Tracking numbers'],
      businessType: 13,
      of: 'lines',
      match: ['orderID', 'trackingNo'],
      asked: ['carrier'],
      columns: imported,
      titles: { orderID: ['订单号', 'Order number'], product: ['商品编码', 'Product code'] },
      headers: { product: ['产品编码'] },
      sample: {
        orderID: 'SO20260101-000001',
        carrier: 'sf',
        trackingNo: 'SF1000000000001',
        shippedTime: '2026-01-02 09:00:00',
        product: 'YH-000001',
        quantity: 5,
      },
    },
  ],
  exports: [
    {
      kind: 'OrderExpressOrderNO',
      label: ['快递单号', 'Tracking numbers'],
      of: 'lines',
      columns: [...imported, 'productName', 'unit', 'isGift', 'reason', 'lineNo', 'code', 'kind', 'state', 'failure'],
    },
  ],
})
