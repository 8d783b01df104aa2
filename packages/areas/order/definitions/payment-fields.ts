import type { Action } from '@sfa/kit/actions/action'
import { computed, dateTime, dict, money, text } from '@sfa/kit/fields/fields'
import { paymentWays } from '@sfa/receivable/definitions/payment-choices'

const kept = { edit: 'never', integerDigits: 9, hiddenInList: true } as const
const payable = `case when order_status = 'cancelled' then 0 else coalesce(total_price, 0) - coalesce(written_off, 0) end`
const paid = 'coalesce(paid_amount, 0)'

/**
 * What was paid of an order, in fen in the database. What came back, and what a closed order was never shipped, is not
 * owed: the database keeps it beside the movements of credit (docs/areas/order.md).
 */
export const paymentFields = {
  writtenOff: money(['冲减金额', 'Not owed any more'], {
    ...kept,
    default: '0',
    hint: ['短缺退回与关闭时未发的金额', 'Shortages, and what was given up when it was closed'],
  }),
  paidAmount: money(['已付金额', 'Paid'], { ...kept, default: '0' }),
  unpaidAmount: computed(money(['待付金额', 'To be paid'], kept), `${payable} - ${paid}`, [
    'totalPrice',
    'writtenOff',
    'paidAmount',
    'orderStatus',
  ]),
  payState: computed(
    dict(['付款状态', 'Payment'], '', {
      hiddenInList: true,
      options: [
        ['none', ['无需付款', 'Nothing to pay'], 'neutral'],
        ['unpaid', ['未付款', 'Not paid'], 'waiting'],
        ['partly', ['部分付款', 'Partly paid'], 'running'],
        ['paid', ['已付清', 'Paid'], 'good'],
        ['over', ['待退款', 'To be paid back'], 'bad'],
      ],
    }),
    `case when order_status in ('draft', 'cancelled') and ${paid} = 0 then 'none'
      when ${paid} > ${payable} then 'over' when ${paid} = ${payable} then 'paid'
      when ${paid} > 0 then 'partly' else 'unpaid' end`,
    ['totalPrice', 'writtenOff', 'paidAmount', 'orderStatus'],
  ),
}

/** The way that the payment method of an order suggests. */
const suggested: Readonly<Record<string, string>> = { cash: 'cash', transfer: 'transfer', online: 'wechat' }

export const paymentActions = {
  pay: {
    label: ['登记收款', 'Register a payment'],
    key: 'pay',
    path: '/portalsync/order/payOrder',
    single: true,
    initial: ({ unpaidAmount, paymentMethod }) => ({
      payWay: suggested[String(paymentMethod)] ?? 'transfer',
      ...(unpaidAmount !== undefined && { payAmount: unpaidAmount }),
    }),
    body: {
      payWay: dict(['付款方式', 'Way'], '', { options: paymentWays, required: true }),
      payAmount: money(['收款金额', 'Amount'], { integerDigits: 9, required: true }),
      payNo: text(['凭证号', 'Voucher number'], {
        max: 100,
        hint: ['同一订单同一方式的凭证号只能登记一次', 'Once for an order and a way'],
      }),
      payTime: dateTime(['收款时间', 'Paid at'], { hint: ['不填写则为现在', 'Empty: now'] }),
      payNote: text(['备注', 'Note'], { max: 200 }),
    },
    guard: ({ orderStatus, totalPrice, writtenOff, paidAmount }) => {
      if (orderStatus === 'draft') return { code: 'paymentOfDraft' }
      if (orderStatus === 'cancelled') return { code: 'paymentOfCancelled' }
      // Not told where amounts are hidden.
      const open = Number(totalPrice) - Number(writtenOff ?? 0) - Number(paidAmount ?? 0)
      return totalPrice != null && Math.round(open * 100) <= 0 ? { code: 'paymentNothingOpen' } : null
    },
  },
} as const satisfies Record<string, Action>
