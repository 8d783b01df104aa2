import { code, dateTime, dict, money, ref, text } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'
import { paymentDirections, paymentStates, paymentSubjects, paymentWays } from './payment-choices'

/** `PY20261122-000001`, until the tenant has a rule of its own. */
export const paymentNumber = { prefix: 'PY', date: 'yyyyMMdd', dash: true, reset: 'day' } as const
const kept = { edit: 'never', hiddenInList: true } as const
const amount = { integerDigits: 9 } as const

const columns = [
  'code',
  'createTime',
  'direction',
  'state',
  'documentNo',
  'customerCode',
  'customerName',
  'way',
  'providerNo',
  'amount',
  'refundedAmount',
  'payTime',
  'userName',
] as const

/**
 * Every attempt to pay for something or to pay it back, whatever came of it (docs/areas/order.md). Written by the
 * operations of payments alone.
 */
export const payment = defineResource({
  key: 'receivable.payment',
  path: '/order/orderpayment',
  label: ['收付款', 'Payment'],
  title: 'code',
  scope: { org: 'orgID', owner: 'salesRepID', distributor: 'distributorID' },
  fields: {
    code: code(['支付单号', 'Payment number'], { required: true, unique: true, edit: 'onCreate', auto: paymentNumber }),
    subject: dict(['业务', 'For'], '', { options: paymentSubjects, required: true, default: 'order', edit: 'never' }),
    direction: dict(['收支', 'Direction'], '', {
      options: paymentDirections,
      required: true,
      default: 'pay',
      edit: 'never',
    }),
    state: dict(['状态', 'State'], '', { options: paymentStates, required: true, default: 'succeeded', edit: 'never' }),
    documentNo: text(['业务单号', 'Document'], { pinyin: false, required: true, edit: 'onCreate', max: 100 }),
    orderID: ref(['订单', 'Order'], 'order.order', kept),
    topUpID: ref(['充值单', 'Top-up'], 'circle.top-up', kept),
    customerCode: text(['客户编码', 'Customer code'], {
      pinyin: false,
      edit: 'never',
      max: 50,
      copyOf: ['order.order.customerCode', 'customer.store.code', 'distributor.distributor.code'],
    }),
    customerName: text(['客户名称', 'Customer name'], {
      edit: 'never',
      copyOf: ['order.order.customerName', 'customer.store.name', 'distributor.distributor.name'],
    }),
    way: dict(['付款方式', 'Way'], '', { options: paymentWays, edit: 'never' }),
    provider: text(['支付服务商', 'Provider'], { ...kept, max: 50 }),
    providerNo: text(['交易号', 'Transaction number'], {
      edit: 'never',
      max: 100,
      hint: ['服务商的交易号，或手工登记的凭证号', "The provider's, or that of a voucher"],
    }),
    amount: money(['金额', 'Amount'], { ...amount, edit: 'never' }),
    refundedAmount: money(['已退金额', 'Paid back'], { ...amount, edit: 'never', default: '0' }),
    refundOf: ref(['原支付', 'Payment'], 'receivable.payment', kept),
    payTime: dateTime(['付款时间', 'Paid at'], { edit: 'never' }),
    expiresTime: dateTime(['支付截止时间', 'To be paid by'], kept),
    answer: text(['结果说明', 'Answer'], { ...kept, max: 500, multiline: true, told: true }),
    note: text(['备注', 'Note'], { ...kept, max: 200 }),
    userName: text(['操作人', 'By'], { edit: 'never', max: 100 }),
    storeID: ref(['门店', 'Store'], 'customer.store', kept),
    distributorID: ref(['经销商', 'Distributor'], 'distributor.distributor', kept),
    orgID: ref(['所属组织', 'Organisation'], 'organization.org', kept),
    salesRepID: ref(['业务代表', 'Sales rep'], 'person.user', kept),
  },
  form: [
    {
      title: ['基本信息', 'Basic information'],
      fields: [
        'code',
        'subject',
        'direction',
        'state',
        'documentNo',
        'orderID',
        'topUpID',
        'customerCode',
        'customerName',
        'amount',
        'refundedAmount',
        'refundOf',
      ],
    },
    {
      title: ['付款', 'Paying'],
      fields: [
        'way',
        'provider',
        'providerNo',
        'payTime',
        'expiresTime',
        'answer',
        'note',
        'userName',
        'orgID',
        'salesRepID',
      ],
      tab: ['基本信息', 'Basic information'],
    },
  ],
  record: { state: 'state', figures: ['amount', 'refundedAmount'] },
  list: {
    search: [
      'code',
      'documentNo',
      'customerCode',
      'customerName',
      'subject',
      'direction',
      'state',
      'way',
      'providerNo',
      'amount',
      'payTime',
      'orgID',
    ],
    columns: [...columns],
    sort: 'code',
    newestFirst: true,
    quick: ['code', 'documentNo', 'providerNo', 'customerCode'],
  },
  keys: ['search', 'view', 'download'],
  tabOf: [
    { of: 'order.order', by: 'orderID', label: ['收付款', 'Payments'] },
    { of: 'circle.top-up', by: 'topUpID', label: ['收付款', 'Payments'] },
    { of: 'customer.store', by: 'storeID', tab: ['订货', 'Ordering'] },
  ],
  actions: {
    refund: {
      label: ['退款', 'Pay back'],
      key: 'refund',
      path: '/portalsync/payment/refund',
      single: true,
      danger: true,
      confirm: [
        '登记已退给客户的款项，应收随之增加。',
        'Registers what the customer was paid back; the receivable rises by it.',
      ],
      initial: ({ amount, refundedAmount }) => {
        const rest = Number(amount) - Number(refundedAmount ?? 0)
        // Not told where amounts are hidden.
        return Number.isFinite(rest) ? { refundAmount: rest.toFixed(2) } : {}
      },
      body: {
        refundAmount: money(['退款金额', 'Amount paid back'], { ...amount, required: true }),
        refundNo: text(['退款凭证号', 'Voucher number'], { max: 100 }),
        refundTime: dateTime(['退款时间', 'Paid back at'], { hint: ['不填写则为现在', 'Empty: now'] }),
        refundReason: text(['退款原因', 'Why it is paid back'], { max: 200, required: true }),
      },
      guard: ({ subject, direction, state, amount, refundedAmount }) => {
        if ((direction ?? 'pay') !== 'pay' || (state ?? 'succeeded') !== 'succeeded') return { code: 'refundOfNothing' }
        if ((subject ?? 'order') !== 'order') return { code: 'refundOfTopUp' }
        if (amount != null && Number(refundedAmount ?? 0) >= Number(amount)) return { code: 'refundedWhole' }
        return null
      },
    },
  },
  export: { kind: 'Payment', columns: [...columns, 'subject', 'provider', 'answer', 'note', 'orgID'] },
})
