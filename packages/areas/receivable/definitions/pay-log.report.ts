import { dateTime, money, number, ref, text } from '@sfa/kit/fields/fields'
import { defineReport, oneOf } from '@sfa/kit/report'
import { paymentDirections, paymentStates, paymentSubjects, paymentWays } from './payment-choices'

const amount = { integerDigits: 11 } as const
const plain = <const C extends readonly (readonly [string, readonly [string, string], ...unknown[]])[]>(choices: C) =>
  choices.map(([value, label]) => [value, label] as const)

/** Every attempt to pay and to pay back: of orders and of top-ups, also those that came to nothing. */
export const payLogReport = defineReport({
  path: '/parameter/paylog',
  label: ['支付日志', 'Payment log'],
  kind: 'PayLog',
  params: {
    createTime: true,
    orderNumber: true,
    topUpCode: true,
    customerCode: true,
    customerName: true,
    subject: true,
    direction: true,
    state: true,
    way: true,
    providerNo: true,
    code: true,
    orgID: true,
  },
  columns: {
    createTime: dateTime(['时间', 'Time'], { required: true }),
    code: text(['支付单号', 'Payment number'], { pinyin: false }),
    direction: oneOf(['收支', 'Direction'], plain(paymentDirections)),
    state: oneOf(['状态', 'State'], plain(paymentStates)),
    way: oneOf(['付款方式', 'Way'], plain(paymentWays)),
    amount: money(['金额', 'Amount'], amount),
    received: money(['入账金额', 'Taken'], amount),
    refunded: money(['退款金额', 'Paid back'], amount),
    orderNumber: text(['订单号', 'Order number'], { pinyin: false }),
    customerCode: text(['客户编码', 'Customer code'], { pinyin: false }),
    customerName: text(['客户名称', 'Customer name']),
    providerNo: text(['交易号', 'Transaction number'], { pinyin: false }),
    payTime: dateTime(['付款时间', 'Paid at']),
    answer: text(['结果说明', 'Answer'], { max: 500, told: true }),
    userName: text(['操作人', 'By']),
    orgID: ref(['所属组织', 'Organisation'], 'organization.org'),
    subject: oneOf(['业务', 'For'], plain(paymentSubjects)),
    topUpCode: text(['充值单号', 'Number of the top-up']),
    provider: text(['支付服务商', 'Provider']),
    attempts: number(['次数', 'Attempts']),
  },
  folded: ['subject', 'topUpCode', 'provider', 'attempts'],
  sort: 'createTime',
  newestFirst: true,
  quick: ['code', 'orderNumber', 'providerNo', 'customerCode'],
  totals: { received: 'sum', refunded: 'sum', attempts: 'sum' },
  chart: { kind: 'line', by: 'createTime', per: 'day', values: ['received', 'refunded'] },
  drill: {
    code: { to: '/order/orderpayment', where: { code: 'code' } },
    orderNumber: { to: '/order/orderhistory', where: { orderNumber: 'orderNumber' } },
    topUpCode: { to: '/circlemanage/wallettopup', where: { code: 'topUpCode' } },
    customerCode: { to: '/order/orderhistory', where: { customerCode: 'customerCode' } },
  },
})
