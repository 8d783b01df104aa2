import type { DesignContent } from '@sfa/kit/designer'
import type { Label } from '@sfa/kit/label'

/** Where orders are typed and shown. Each is a kind of designs (mobile/designers/order-layouts.ts). */
export const layoutKinds = ['orderForm', 'orderPhone', 'orderDetail', 'orderPrint'] as const
export type LayoutKind = (typeof layoutKinds)[number]
export const isLayoutKind = (kind: string): kind is LayoutKind => (layoutKinds as readonly string[]).includes(kind)

export type LayoutPlace = 'head' | 'line'

/** A field that a layout may show. Labels are those of the order's definition; a test compares them. */
export interface LayoutField {
  label: Label
  /** What the system cannot do without: it stays. */
  needed?: true
  /** Its author fills it in: a layout may require it. */
  asked?: true
  /** Where nothing is published: behind "more", or not shown. */
  usual?: 'more' | 'hidden'
}

type Fields = Readonly<Record<string, LayoutField>>

const asked = { asked: true } as const
const more = { asked: true, usual: 'more' } as const

const entry: Readonly<Record<LayoutPlace, Fields>> = {
  head: {
    customer: { label: ['客户', 'Customer'], needed: true },
    orderDate: { label: ['下单日期', 'Order date'], needed: true },
    requiredDeliveryDate: { label: ['要求送货日期', 'Required delivery date'], ...asked },
    paymentMethod: { label: ['支付方式', 'Payment method'], ...asked },
    distributorID: { label: ['经销商', 'Distributor'], ...more },
    warehouseID: { label: ['发货仓库', 'Warehouse'], ...more },
    salesRepID: { label: ['业务代表', 'Sales rep'], ...more },
    orderWay: { label: ['下单方式', 'Way of ordering'], ...more },
    channelType: { label: ['渠道类型', 'Channel type'], ...more },
    type: { label: ['订单类型', 'Order type'], ...more },
    externalNo: { label: ['外部单号', 'External number'], ...more },
    consignee: { label: ['收货人', 'Consignee'], ...more },
    consigneeMobile: { label: ['收货手机', 'Mobile of consignee'], ...more },
    consigneeAddress: { label: ['收货地址', 'Delivery address'], ...more },
    note: { label: ['备注', 'Remark'], ...asked },
  },
  line: {
    product: { label: ['产品', 'Product'], needed: true },
    unit: { label: ['单位', 'Unit'], needed: true },
    quantity: { label: ['数量', 'Quantity'], needed: true },
    price: { label: ['单价', 'Price'] },
    netAmount: { label: ['净额', 'Net amount'] },
    available: { label: ['库存与限制', 'Stock and limits'] },
    note: { label: ['说明', 'Note'], ...asked, usual: 'hidden' },
  },
}

const detail: Readonly<Record<LayoutPlace, Fields>> = {
  head: {
    orderNumber: { label: ['订单号', 'Order number'], needed: true },
    erpOrderNumber: { label: ['外部系统订单号', 'ERP order number'] },
    externalNo: { label: ['外部单号', 'External number'] },
    orderStatus: { label: ['订单状态', 'Order status'], needed: true },
    revision: { label: ['提交次数', 'Revision'] },
    orderWay: { label: ['下单方式', 'Way of ordering'] },
    paymentMethod: { label: ['支付方式', 'Payment method'] },
    channelType: { label: ['渠道类型', 'Channel type'] },
    source: { label: ['订单来源', 'Source'] },
    type: { label: ['订单类型', 'Order type'] },
    orderDate: { label: ['下单日期', 'Order date'], needed: true },
    requiredDeliveryDate: { label: ['要求送货日期', 'Required delivery date'] },
    consignee: { label: ['收货人', 'Consignee'] },
    consigneeMobile: { label: ['收货手机', 'Mobile of consignee'] },
    consigneeAddress: { label: ['收货地址', 'Delivery address'] },
    note: { label: ['备注', 'Remark'] },
    customerCode: { label: ['客户编码', 'Customer code'] },
    customerName: { label: ['客户名称', 'Customer name'], needed: true },
    distributorID: { label: ['经销商', 'Distributor'] },
    salesArea: { label: ['销售区域', 'Sales area'] },
    customerGroup: { label: ['客户分组', 'Customer group'] },
    orgID: { label: ['所属组织', 'Organisation'] },
    salesRepID: { label: ['业务代表', 'Sales rep'] },
    warehouseID: { label: ['发货仓库', 'Warehouse'] },
    quantity: { label: ['数量', 'Quantity'] },
    originalPrice: { label: ['原价', 'Original price'] },
    discountAmount: { label: ['折扣金额', 'Discount'] },
    moneyOffAmount: { label: ['满减金额', 'Money off'] },
    couponAmount: { label: ['优惠券金额', 'Coupons'] },
    freeGoodsAmount: { label: ['赠品金额', 'Free goods'] },
    rebateAmount: { label: ['返利金额', 'Rebate'] },
    onlinePaymentAmount: { label: ['在线支付优惠', 'Online payment discount'] },
    totalPrice: { label: ['应付金额', 'Total price'] },
    pushState: { label: ['推送状态', 'Push state'] },
    opinion: { label: ['审批意见', 'Opinion'] },
    reviewReason: { label: ['待审原因', 'Reason of review'] },
    rejectReason: { label: ['驳回原因', 'Reason of rejection'] },
    cancelReason: { label: ['取消原因', 'Reason of cancelling'] },
    closeReason: { label: ['关闭原因', 'Reason of closing'] },
    submittedTime: { label: ['提交时间', 'Submitted at'] },
    approvedTime: { label: ['审核时间', 'Approved at'] },
    shippedTime: { label: ['发货时间', 'Shipped at'] },
    signedTime: { label: ['签收时间', 'Signed at'] },
    signature: { label: ['签收图片', 'Signature'] },
  },
  line: {
    productCode: { label: ['产品编码', 'Product code'] },
    product: { label: ['产品', 'Product'], needed: true },
    productType: { label: ['产品类型', 'Product type'] },
    specification: { label: ['规格', 'Specification'] },
    unit: { label: ['单位', 'Unit'], needed: true },
    quantity: { label: ['数量', 'Quantity'], needed: true },
    price: { label: ['单价', 'Price'] },
    isGift: { label: ['赠品', 'Gift'], needed: true },
    baseQuantity: { label: ['基本数量', 'Basic quantity'] },
    originalAmount: { label: ['原价金额', 'Original amount'] },
    discountAmount: { label: ['折扣金额', 'Discount'] },
    moneyOffAmount: { label: ['满减金额', 'Money off'] },
    couponAmount: { label: ['优惠券金额', 'Coupons'] },
    rebateAmount: { label: ['返利金额', 'Rebate'] },
    onlinePaymentAmount: { label: ['在线支付优惠', 'Online payment discount'] },
    netAmount: { label: ['净额', 'Net amount'] },
    shipped: { label: ['已发数量', 'Shipped'] },
    signed: { label: ['已签数量', 'Signed'] },
    returned: { label: ['短缺数量', 'Short'] },
    promotionCodes: { label: ['促销编码', 'Promotion codes'] },
    giftSource: { label: ['赠品来源', 'Given by'] },
    note: { label: ['说明', 'Note'] },
  },
}

/** Of another surface, with other fields that are needed and that stand there where nothing is published. */
const taken = (fields: Fields, needed: readonly string[], usual: readonly string[]): Fields =>
  Object.fromEntries(
    [...usual, ...Object.keys(fields).filter(name => !usual.includes(name))].map(name => [
      name,
      {
        label: fields[name]!.label,
        ...(needed.includes(name) && { needed: true as const }),
        ...(!usual.includes(name) && { usual: 'hidden' as const }),
      },
    ]),
  )

const without = (fields: Fields, ...names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))

/** The number stands beside the title of a print, gifts are marked at their product. */
const printed: Readonly<Record<LayoutPlace, Fields>> = {
  head: taken(
    without(detail.head, 'orderNumber', 'signature'),
    ['customerName', 'orderDate'],
    [
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
  ),
  line: taken(
    without(detail.line, 'isGift'),
    ['product', 'unit', 'quantity'],
    ['productCode', 'product', 'specification', 'unit', 'quantity', 'price', 'netAmount', 'note'],
  ),
}

/** Every field that a layout of the kind may show. */
export const layoutFields: Readonly<Record<LayoutKind, Readonly<Record<LayoutPlace, Fields>>>> = {
  orderForm: entry,
  orderPhone: entry,
  orderDetail: detail,
  orderPrint: printed,
}

/** A field that is shown, in its place among those beside it. */
export interface ShownField {
  name: string
  isRequired: boolean
  /** In the form: shown after pressing "more". */
  isMore: boolean
}

/** Which fields of head and lines are shown and required, in their sequence, and for which orders and roles. */
export interface OrderLayout {
  /** Values of the dictionary OrderType; none is every type. */
  types: readonly string[]
  /** Ids of roles; none is everybody. */
  roles: readonly string[]
  head: readonly ShownField[]
  lines: readonly ShownField[]
}

/** Types of components: `head-note`, `line-price`. */
export const partType = (place: LayoutPlace, name: string) => `${place}-${name}`

/** What a design says. Fields that are not known are left out; those that are needed stand first where it has none. */
export function readLayout(kind: LayoutKind, { components }: DesignContent): OrderLayout {
  const valuesOf = (type: string, name: string) => [
    ...new Set(
      components.flatMap(part => (part.type === type && part.values[name] ? [String(part.values[name])] : [])),
    ),
  ]
  const shown = (place: LayoutPlace): ShownField[] => {
    const fields = layoutFields[kind][place]
    const given = components.flatMap(({ type, values }): ShownField[] => {
      const name = type.startsWith(`${place}-`) ? type.slice(place.length + 1) : ''
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      if (!field) return []
      const isRequired = field.needed === true || (field.asked === true && values.required === '1')
      // What is required is in sight.
      return [{ name, isRequired, isMore: !isRequired && values.more === '1' }]
    })
    const missing = Object.entries(fields).filter(
      ([name, field]) => field.needed && !given.some(one => one.name === name),
    )
    return [...missing.map(([name]) => ({ name, isRequired: true, isMore: false })), ...given]
  }
  return {
    types: valuesOf('forType', 'type'),
    roles: valuesOf('forRole', 'role'),
    head: shown('head'),
    lines: shown('line'),
  }
}

/** What holds where nothing is published. */
export const usualLayout = (kind: LayoutKind): Pick<OrderLayout, 'head' | 'lines'> => {
  const shown = (place: LayoutPlace): ShownField[] =>
    Object.entries(layoutFields[kind][place]).flatMap(([name, { needed, usual }]) =>
      usual === 'hidden' ? [] : [{ name, isRequired: needed === true, isMore: usual === 'more' }],
    )
  return { head: shown('head'), lines: shown('line') }
}

/** The best one first: for a type before those for any type, for a role before those for everybody. */
export const byFitness = (a: OrderLayout, b: OrderLayout): number => fitnessOf(b) - fitnessOf(a)
const fitnessOf = ({ types, roles }: OrderLayout) => (types.length > 0 ? 2 : 0) + (roles.length > 0 ? 1 : 0)

/** The layout of an order of the type, among those of one reader that stand by fitness. */
export const layoutFor = <L extends Pick<OrderLayout, 'types'>>(
  layouts: readonly L[],
  type: string | null | undefined,
): L | undefined => layouts.find(({ types }) => types.length === 0 || (type != null && types.includes(type)))
