import type { SentBodyOf } from '@sfa/kit/call'
import type { createOrderCall, previewOrderCall } from '@sfa/order/definitions/order.calls'
import { type EntryLine, isNoPrice, quantityFault } from './entry-lines'

export type CustomerType = 'store' | 'distributor'

/** A record that the head refers to: calls name it by its code. */
export interface Coded {
  id: string
  code?: string
}

/** The head of an order that is being typed. */
export interface EntryHead {
  customer?: Coded
  /** Of a store, who delivers; without one it is the store's main distributor. */
  distributor?: Coded
  salesRep?: Coded
  warehouse?: Coded
  orderDate: string
  requiredDeliveryDate: string | null
  paymentMethod: string | null
  orderWay: string | null
  channelType: string | null
  type: string | null
  consignee: string
  consigneeMobile: string
  consigneeAddress: string
  externalNo: string
  note: string
  couponNos: readonly string[]
  /** Gifts that were chosen, by code of the promotion; left out by drafts of a time when none could be. */
  giftChoices?: readonly { code: string; productCodes: readonly string[] }[]
  /** Yuan of rebate that is wanted. */
  rebateAmount: number | null
}

/** An order that is being typed. */
export interface EntryOrder {
  customerType: CustomerType
  head: EntryHead
  lines: readonly EntryLine[]
}

export const emptyOrder = (customerType: CustomerType, today: string): EntryOrder => ({
  customerType,
  head: {
    orderDate: today,
    requiredDeliveryDate: null,
    paymentMethod: null,
    orderWay: 'office',
    channelType: null,
    type: customerType === 'store' ? 'normal' : 'distributor',
    consignee: '',
    consigneeMobile: '',
    consigneeAddress: '',
    externalNo: '',
    note: '',
    couponNos: [],
    rebateAmount: null,
  },
  lines: [],
})

/** Whether something was typed that is worth keeping. */
export const isBegun = ({ head, lines }: EntryOrder): boolean =>
  lines.length > 0 || head.customer !== undefined || head.note !== '' || head.externalNo !== ''

/** Lines that a preview can count: those whose quantity is one, and whose price is none that cannot be. `at` are their places among all lines. */
export const countedLines = (lines: readonly EntryLine[]): { line: EntryLine; at: number }[] =>
  lines.flatMap((line, at) => (quantityFault(line.quantity) === null && !isNoPrice(line) ? [{ line, at }] : []))

type PreviewBody = SentBodyOf<typeof previewOrderCall>
type OrderBody = Omit<SentBodyOf<typeof createOrderCall>, 'submit' | 'expectedTotal'>

/** What the preview is asked; undefined while there is no customer or no line to count. */
export function previewBody({ customerType, head, lines }: EntryOrder): PreviewBody | undefined {
  const counted = countedLines(lines)
  const customerCode = head.customer?.code
  if (!customerCode || counted.length === 0 || !head.orderDate) return undefined
  return {
    customerCode,
    customerType,
    ...(customerType === 'store' && head.distributor?.code ? { distributorCode: head.distributor.code } : {}),
    ...(head.warehouse?.code ? { warehouseCode: head.warehouse.code } : {}),
    orderDate: head.orderDate,
    // Orders of the shop keep to its settings; other ways cost the same.
    ...(head.orderWay === 'self' ? { orderWay: head.orderWay } : {}),
    ...(head.paymentMethod ? { paymentMethod: head.paymentMethod } : {}),
    couponNos: [...head.couponNos],
    ...(head.giftChoices?.length
      ? { giftChoices: head.giftChoices.map(({ code, productCodes }) => ({ code, productCodes: [...productCodes] })) }
      : {}),
    ...(head.rebateAmount ? { rebateAmount: head.rebateAmount } : {}),
    lines: counted.map(({ line }) => bodyLine(line)),
  }
}

/** The whole order; undefined where the preview has nothing to count or a line has no quantity yet. */
export function orderBody(order: EntryOrder): OrderBody | undefined {
  const preview = previewBody(order)
  const { head, lines } = order
  if (!preview || preview.lines.length !== lines.length) return undefined
  return {
    ...preview,
    ...(head.salesRep?.code ? { salesRepCode: head.salesRep.code } : {}),
    ...filled({
      orderWay: head.orderWay,
      channelType: head.channelType,
      type: head.type,
      requiredDeliveryDate: head.requiredDeliveryDate,
      consignee: head.consignee.trim(),
      consigneeMobile: head.consigneeMobile.trim(),
      consigneeAddress: head.consigneeAddress.trim(),
      externalNo: head.externalNo.trim(),
      note: head.note.trim(),
    }),
  }
}

const bodyLine = ({ product, unit, quantity, price, note }: EntryLine) => ({
  productCode: product.code,
  unit,
  quantity: quantity as number,
  ...(price !== null && price !== undefined ? { price } : {}),
  ...(note ? { note } : {}),
})

/** Only what has a value: calls take a text that is left out, and refuse an empty one. */
const filled = <T extends Record<string, string | null>>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value)) as { [K in keyof T]?: string }
