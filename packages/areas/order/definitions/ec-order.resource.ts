import { details } from '@sfa/kit/details'
import { code, dateTime, dict, flag, money, quantity, ref, remark, text } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'
import { stateOf } from '@sfa/kit/state-of'
import { ecOrderFlow } from '../rules/ec-order-flow'
import { ecOrderSample } from './ec-order-sample'

const made = { edit: 'never' } as const
const once = { edit: 'onCreate' } as const
const rarely = { hiddenInList: true } as const

/** Goods as the platform sold them. What the code means is looked up when the order is made. */
const lines = details(['明细', 'Lines'], {
  fields: {
    sku: text(['商品编码', 'SKU code'], { required: true, max: 50 }),
    quantity: quantity(['数量', 'Quantity'], { required: true }),
    unit: ref(['单位', 'Unit'], 'parameter.unit'),
    price: money(['单价', 'Price']),
    discount: money(['优惠', 'Discount'], { integerDigits: 9, hint: ['该行的优惠金额', 'Of the whole line'] }),
    isGift: flag(['是否赠品', 'Gift']),
    product: ref(['产品', 'Product'], 'product.product', made),
  },
  unique: ['sku', 'unit', 'price', 'isGift'],
  totals: ['quantity', 'discount'],
  looks: { productCode: { of: 'product', field: 'code', label: ['产品编码', 'Product code'] } },
})

/** In the order of the template (import 12). */
const imported = [
  'platform',
  'shop',
  'platformNo',
  'orderedTime',
  'sku',
  'quantity',
  'unit',
  'price',
  'discount',
  'freight',
  'paid',
  'consignee',
  'mobile',
  'province',
  'city',
  'district',
  'address',
  'note',
  'isGift',
] as const

const basic = ['基本信息', 'Basic information'] as const

/** Orders of platforms as files bring them; each becomes an order as soon as it is there (docs/areas/order.md). */
export const ecOrder = defineResource({
  key: 'order.ec-order',
  path: '/order/ecorderimport',
  label: ['电商订单', 'E-commerce order'],
  title: 'platformNo',
  scope: { through: 'shop' },
  fields: {
    platformNo: code(['平台订单号', 'Platform order number'], { required: true, unique: true, ...once }),
    platform: dict(['平台', 'Platform'], 'EcPlatform', { required: true, ...once }),
    shop: ref(['店铺', 'Shop'], 'order.ec-shop', { required: true, ...once }),
    orderedTime: dateTime(['下单时间', 'Ordered at'], { required: true, ...once }),
    state: stateOf(ecOrderFlow),
    // Kept by the database as the order has it.
    orderID: ref(['订单', 'Order'], 'order.order', made),
    failure: text(['失败原因', 'Failure'], { ...made, max: 500, told: true }),
    freight: money(['运费', 'Freight'], { ...once, integerDigits: 6 }),
    paid: money(['实付金额', 'Paid'], { required: true, ...once, integerDigits: 9 }),
    consignee: text(['收货人', 'Consignee'], { required: true, max: 50, ...once }),
    mobile: text(['手机', 'Mobile'], { required: true, max: 30, ...once, ...rarely }),
    province: text(['省', 'Province'], { max: 50, ...once, ...rarely }),
    city: text(['市', 'City'], { max: 50, ...once, ...rarely }),
    district: text(['区', 'District'], { max: 50, ...once, ...rarely }),
    address: text(['地址', 'Address'], { required: true, max: 200, ...once, ...rarely }),
    note: remark(),
    importRun: text(['导入批次', 'Import run'], { ...made, max: 30 }),
  },
  details: { lines },
  flow: ecOrderFlow,
  actions: {
    retry: {
      label: ['重新生成', 'Make again'],
      key: 'upload',
      confirm: ['将再次生成订单。', 'The order is tried to be made once more.'],
    },
  },
  form: [
    {
      title: basic,
      fields: ['platformNo', 'platform', 'shop', 'orderedTime', 'state', 'orderID', 'failure', 'importRun'],
    },
    { title: ['金额', 'Amounts'], fields: ['freight', 'paid'], tab: basic },
    {
      title: ['收货信息', 'Delivery'],
      fields: ['consignee', 'mobile', 'province', 'city', 'district', 'address', 'note'],
      tab: basic,
    },
  ],
  list: {
    search: [
      'platformNo',
      'platform',
      'shop',
      'state',
      'orderedTime',
      'orderID',
      'importRun',
      'consignee',
      'createTime',
    ],
    columns: [
      'platformNo',
      'platform',
      'shop',
      'orderedTime',
      'state',
      'orderID',
      'failure',
      'paid',
      'freight',
      'consignee',
      'importRun',
      'createBy',
      'createTime',
    ],
    sort: 'createTime',
    newestFirst: true,
    quick: ['platformNo', 'consignee'],
  },
  tabOf: [
    { of: 'order.order', by: 'orderID' },
    { of: 'order.ec-shop', by: 'shop', counted: true },
  ],
  attachments: false,
  keys: ['search', 'view', 'upload', 'download'],
  imports: [
    {
      kind: 'ECOrder',
      label: ['电商订单', 'E-commerce orders'],
      businessType: 12,
      of: 'lines',
      match: ['platformNo'],
      columns: imported,
      sample: ecOrderSample,
    },
  ],
  exports: [
    {
      kind: 'ECOrder',
      label: ['电商订单', 'E-commerce orders'],
      of: 'lines',
      columns: [...imported, 'productCode', 'lineNo', 'state', 'orderID', 'failure', 'importRun'],
    },
  ],
})
