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
  paymentOfDraft: ['草稿订单不能收款', 'A draft cannot be paid for'],
  paymentOfCancelled: ['已取消的订单不能收款', 'A cancelled order cannot be paid for'],
  paymentNothingOpen: ['订单已付清', 'Nothing of the order is left to be paid'],
  paymentTooMuch: ['收款金额超过待付金额', 'It is more than is left to be paid'],
  paymentTooMuchOf: ['收款金额{given}超过待付金额{most}', '{given} is more than the {most} that are left to be paid'],
  paymentAmountAbove: ['金额必须大于0', 'The amount has to be above 0'],
  paymentFuture: ['时间不能晚于现在', 'The time cannot be in the future'],
  paymentNoKnown: [
    '该订单已登记过凭证号“{value}”（{code}）',
    'The voucher "{value}" of the order is registered already ({code})',
  ],
  paymentOrderUnknown: ['没有订单“{value}”', 'There is no order "{value}"'],
  paymentDiffers: [
    '交易号“{value}”已用于其他订单或金额',
    'The transaction "{value}" is known with another order or amount',
  ],
  paymentUnknown: ['没有交易号为“{value}”的成功支付', 'There is no payment with the transaction number "{value}"'],
  paymentSignature: ['签名无效或已过期', 'The signature is not valid or too old'],
  paymentProviderOff: ['未配置该支付服务商', 'The provider is not configured'],
  paymentOnlineOff: ['支付设置未开启在线支付', 'Paying online is not among the ways to pay'],
  refundOfNothing: ['只有成功的收款可以退款', 'Only what was paid can be paid back'],
  refundOfTopUp: ['钱包充值不能在此退款', 'Top-ups of wallets are not paid back here'],
  refundedWhole: ['已全部退款', 'All of it was paid back'],
  refundTooMuch: ['退款金额超过可退金额', 'It is more than can be paid back'],
} satisfies ErrorTexts
