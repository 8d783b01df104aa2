import { date, number, text } from '@sfa/kit/fields/fields'
import { oneOf, percent, shows } from '@sfa/kit/report'
import { order } from './order.resource'

/** Rows of a report are of the whole time that is asked for, or of each of these parts of it. */
export const reportSteps = [
  ['all', ['整个期间', 'The whole time']],
  ['day', ['按日', 'By day']],
  ['week', ['按周', 'By week']],
  ['month', ['按月', 'By month']],
] as const

/** What no order counts in: what is not ordered yet, and what is no longer. Others have these states. */
export const countedStates = [
  'submitted',
  'underReview',
  'approved',
  'partlyShipped',
  'shipped',
  'signed',
  'closed',
] as const

/** Rows of a page. */
export const reportPageSizes = [20, 40, 80, 100] as const

/** Which orders a report adds up; without dates those of the last 30 days. */
export const timeParams = {
  orderDate: date(['下单日期', 'Order date']),
  step: oneOf(['统计方式', 'Rows'], reportSteps),
}

export const periodColumn = { period: text(['期间', 'Period']) }

/** How much was ordered. Gifts are counted apart. */
export const quantityColumns = {
  quantity: number(['基本单位数量', 'Basic units'], { decimals: 4 }),
  bigQuantity: number(['大单位数量', 'Big units'], { decimals: 2 }),
  gifts: number(['赠品数量', 'Gifts'], { decimals: 4 }),
}

/** From the original amounts to what is to be paid, and what the time before it brought. */
export const amountColumns = {
  originalPrice: shows(order, 'originalPrice'),
  discountAmount: shows(order, 'discountAmount'),
  moneyOffAmount: shows(order, 'moneyOffAmount'),
  couponAmount: shows(order, 'couponAmount'),
  rebateAmount: shows(order, 'rebateAmount'),
  onlinePaymentAmount: shows(order, 'onlinePaymentAmount'),
  totalPrice: shows(order, 'totalPrice', ['净额', 'Net amount']),
  previous: shows(order, 'totalPrice', ['上期净额', 'Previous period']),
}

/** 100 is as much as before; empty where there was nothing before. */
export const comparedColumns = { compared: percent(['为上期的', 'Of the previous period']) }

export const amountTotals = {
  originalPrice: 'sum',
  discountAmount: 'sum',
  moneyOffAmount: 'sum',
  couponAmount: 'sum',
  rebateAmount: 'sum',
  onlinePaymentAmount: 'sum',
  totalPrice: 'sum',
  previous: 'sum',
} as const
export const quantityTotals = { quantity: 'sum', bigQuantity: 'sum', gifts: 'sum' } as const
