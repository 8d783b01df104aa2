import type { ErrorTexts } from './error-texts-shape'

/** Credit and rebates of customers. Amounts are in yuan. */
export const receivableErrors = {
  creditExceeded: [
    '信用额度不足：额度{limit}，应收{receivable}，已占用{held}，本次{wanted}',
    'Beyond the credit limit of {limit}: {receivable} receivable, {held} held, {wanted} wanted',
  ],
  rebateShort: [
    '返利余额不足：可用{available}，本单使用{wanted}',
    'Too little rebate: {available} available, {wanted} wanted',
  ],
  rebateNotAllowed: ['该类客户的订单不能使用返利', 'Orders of such customers cannot be paid with rebates'],
  rebateOver: ['有效期至不能早于今天', 'The last day is over'],
} satisfies ErrorTexts
