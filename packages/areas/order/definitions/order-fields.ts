import { code, date, dateTime, dict, image, money, number, ref, refs, remark, text } from '@sfa/kit/fields/fields'
import { stateOf } from '@sfa/kit/state-of'
import { orderFlow } from '../rules/order-flow'

const rarely = { hiddenInList: true } as const
const made = { edit: 'never' } as const
const kept = { ...made, ...rarely } as const
/** What the calculation of prices and promotions makes; yuan on the wire, fen in the database. */
const amount = { ...made, integerDigits: 9, default: '0' } as const

/** `SO20261122-000001`, until the tenant has a rule of its own. */
const numbered = { prefix: 'SO', date: 'yyyyMMdd', dash: true, reset: 'day' } as const

/** What an order is called, and how it stands. */
export const numberFields = {
  orderNumber: code(['订单号', 'Order number'], { required: true, unique: true, edit: 'onCreate', auto: numbered }),
  erpOrderNumber: text(['外部系统订单号', 'ERP order number'], { max: 50, ...made }),
  externalNo: text(['外部单号', 'External number'], {
    max: 50,
    ...rarely,
    hint: ['同一来源内不可重复', 'Once within a source'],
  }),
  orderStatus: stateOf(orderFlow, ['订单状态', 'Order status']),
  revision: number(['提交次数', 'Revision'], { ...kept, default: '0' }),
}

/** Who buys, who delivers, and who sold. Names and codes are those of the day of the order. */
export const customerFields = {
  customerType: dict(['客户类型', 'Kind of customer'], '', {
    options: [
      ['store', ['门店', 'Store']],
      ['distributor', ['经销商', 'Distributor']],
    ],
    required: true,
    default: 'store',
    edit: 'onCreate',
    ...rarely,
  }),
  storeID: ref(['门店', 'Store'], 'customer.store', rarely),
  distributorID: ref(['经销商', 'Distributor'], 'distributor.distributor', {
    hint: ['门店订单为供货经销商；经销商订单为下单的经销商', 'Of a store, who delivers; else who orders'],
  }),
  customerCode: text(['客户编码', 'Customer code'], {
    pinyin: false,
    max: 50,
    copyOf: ['customer.store.code', 'distributor.distributor.code'],
    ...made,
  }),
  customerName: text(['客户名称', 'Customer name'], {
    copyOf: ['customer.store.name', 'distributor.distributor.name'],
    ...made,
  }),
  salesArea: ref(['销售区域', 'Sales area'], 'organization.area', {
    copyOf: ['customer.store.provinceCityArea', 'distributor.distributor.areaIDs'],
    ...made,
  }),
  customerGroup: refs(['客户分组', 'Customer group'], 'customer.store-group', {
    copyOf: ['customer.store.groupIds'],
    ...kept,
  }),
  orgID: ref(['所属组织', 'Organisation'], 'organization.org', made),
  salesRepID: ref(['业务代表', 'Sales rep'], 'person.user'),
  warehouseID: ref(['发货仓库', 'Warehouse'], 'warehouse.warehouse'),
}

/** How it was ordered, and how it is paid. */
export const wayFields = {
  orderWay: dict(['下单方式', 'Way of ordering'], 'OrderWay'),
  paymentMethod: dict(['支付方式', 'Payment method'], 'OrderPayment'),
  channelType: dict(['渠道类型', 'Channel type'], 'OrderChannel'),
  source: dict(['订单来源', 'Source'], 'OrderSource', { ...made, default: 'hand' }),
  type: dict(['订单类型', 'Order type'], 'OrderType', { default: 'normal' }),
  orderDate: date(['下单日期', 'Order date'], { required: true }),
  requiredDeliveryDate: date(['要求送货日期', 'Required delivery date']),
  consignee: text(['收货人', 'Consignee'], {
    max: 50,
    copyOf: ['customer.store.contact', 'distributor.distributor.contact'],
  }),
  consigneeMobile: text(['收货手机', 'Mobile of consignee'], {
    max: 30,
    copyOf: ['customer.store.contactMobile', 'distributor.distributor.phone'],
    ...rarely,
  }),
  consigneeAddress: text(['收货地址', 'Delivery address'], {
    max: 300,
    copyOf: ['customer.store.address', 'customer.store.deliveryAddress', 'distributor.distributor.address'],
    ...rarely,
  }),
  note: remark(),
}

/** totalPrice = original − discount − moneyOff − coupon − rebate − online. */
export const amountFields = {
  quantity: number(['数量', 'Quantity'], {
    ...made,
    decimals: 4,
    default: '0',
    hint: ['基本单位', 'In basic units'],
  }),
  originalPrice: money(['原价', 'Original price'], amount),
  discountAmount: money(['折扣金额', 'Discount'], amount),
  moneyOffAmount: money(['满减金额', 'Money off'], amount),
  couponAmount: money(['优惠券金额', 'Coupons'], amount),
  freeGoodsAmount: money(['赠品金额', 'Free goods'], amount),
  rebateAmount: money(['返利金额', 'Rebate'], amount),
  onlinePaymentAmount: money(['在线支付优惠', 'Online payment discount'], { ...amount, ...rarely }),
  totalPrice: money(['应付金额', 'Total price'], amount),
}

/** What its lines are about, by which it is found: the database keeps both as its lines say. */
export const contentFields = {
  product: refs(['产品', 'Product'], 'product.product', kept),
  promotionCodes: text(['促销编码', 'Promotion codes'], { max: 2000, ...kept }),
}

/** What happened to it. */
export const courseFields = {
  pushState: dict(['推送状态', 'Push state'], '', {
    options: [
      ['none', ['未推送', 'Not pushed'], 'neutral'],
      ['waiting', ['待推送', 'Waiting'], 'waiting'],
      ['sending', ['推送中', 'Sending'], 'running'],
      ['succeeded', ['推送成功', 'Pushed'], 'good'],
      ['failed', ['推送失败', 'Failed'], 'bad'],
    ],
    default: 'none',
    ...made,
  }),
  opinion: text(['审批意见', 'Opinion'], { max: 500, multiline: true, ...kept }),
  reviewReason: text(['待审原因', 'Reason of review'], { max: 500, multiline: true, told: true, ...kept }),
  rejectReason: text(['驳回原因', 'Reason of rejection'], { max: 500, multiline: true, ...kept }),
  cancelReason: text(['取消原因', 'Reason of cancelling'], { max: 500, multiline: true, ...kept }),
  closeReason: text(['关闭原因', 'Reason of closing'], { max: 500, multiline: true, ...kept }),
  submittedTime: dateTime(['提交时间', 'Submitted at'], kept),
  approvedTime: dateTime(['审核时间', 'Approved at'], kept),
  shippedTime: dateTime(['发货时间', 'Shipped at'], kept),
  signedTime: dateTime(['签收时间', 'Signed at'], kept),
  signature: image(['签收图片', 'Signature'], { ...kept, attachmentType: 'OrderSignature', maxCount: 9 }),
  closedTime: dateTime(['关闭时间', 'Closed at'], kept),
  cancelledTime: dateTime(['取消时间', 'Cancelled at'], kept),
}
