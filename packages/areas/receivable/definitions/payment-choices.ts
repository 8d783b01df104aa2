/** What is paid for. */
export const paymentSubjects = [
  ['order', ['订单', 'Order']],
  ['topUp', ['钱包充值', 'Top-up of a wallet']],
] as const

export const paymentDirections = [
  ['pay', ['收款', 'Paid']],
  ['refund', ['退款', 'Paid back']],
] as const

export const paymentStates = [
  ['waiting', ['待支付', 'Waiting'], 'waiting'],
  ['succeeded', ['成功', 'Succeeded'], 'good'],
  ['failed', ['失败', 'Failed'], 'bad'],
  // The provider has the money and it counts for nothing here: to be paid back by the provider.
  ['refused', ['未入账', 'Not taken'], 'bad'],
  ['expired', ['已超时', 'Expired'], 'neutral'],
] as const

/** Providers stand among the ways: what they notify of was paid by them. */
export const paymentProviders = ['wechat', 'alipay', 'unionpay', 'gateway'] as const
export type PaymentProvider = (typeof paymentProviders)[number]

export const paymentWays = [
  ['cash', ['现金', 'Cash']],
  ['transfer', ['银行转账', 'Bank transfer']],
  ['wechat', ['微信支付', 'WeChat Pay']],
  ['alipay', ['支付宝', 'Alipay']],
  ['unionpay', ['银联', 'UnionPay']],
  ['gateway', ['支付网关', 'Payment gateway']],
  ['card', ['刷卡', 'Card']],
  ['cheque', ['支票', 'Cheque']],
  ['other', ['其他', 'Other']],
] as const
