import { code, date, dateTime, money, ref, remark, text } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'
import { stateOf } from '@sfa/kit/state-of'
import { topUpFlow } from '../rules/top-up-flow'
import { aboveZero } from './above-zero'

/** `CZ20261122-000001`, until the tenant has a rule of its own. */
const numbered = { prefix: 'CZ', date: 'yyyyMMdd', dash: true, reset: 'day' } as const
const kept = { edit: 'never', hiddenInList: true } as const
const opinion = text(['审批意见', 'Opinion'], { max: 500, multiline: true, ...kept })
const stamp = { by: 'confirmer', at: 'confirmTime' }

/** Money for a wallet of the company: it is there as soon as the top-up was passed. */
export const topUp = defineResource({
  key: 'circle.top-up',
  path: '/circlemanage/wallettopup',
  label: ['钱包充值单', 'Wallet top-up'],
  title: 'code',
  scope: { through: 'walletID' },
  fields: {
    code: code(['充值单号', 'Number'], { required: true, unique: true, edit: 'onCreate', auto: numbered }),
    walletID: ref(['企业钱包', 'Wallet of the company'], 'circle.wallet', { required: true }),
    amount: money(['充值金额', 'Amount'], { required: true, integerDigits: 7 }),
    paidDate: date(['付款日期', 'Paid on'], { required: true }),
    voucherNo: text(['付款凭证号', 'Voucher number'], { max: 50 }),
    reason: text(['用途', 'Purpose'], { max: 200 }),
    state: stateOf(topUpFlow),
    opinion,
    confirmer: text(['审批人', 'Confirmed by'], kept),
    confirmTime: dateTime(['审批时间', 'Confirmed at'], { edit: 'never' }),
    remark: remark(),
  },
  rules: [aboveZero],
  form: [
    {
      title: ['基本信息', 'Basic information'],
      fields: ['code', 'walletID', 'amount', 'paidDate', 'voucherNo', 'reason', 'remark'],
    },
    {
      title: ['审批', 'Review'],
      fields: ['state', 'opinion', 'confirmer', 'confirmTime'],
      tab: ['基本信息', 'Basic information'],
    },
  ],
  list: {
    search: ['code', 'walletID', 'paidDate', 'state', 'amount'],
    columns: [
      'code',
      'walletID',
      'amount',
      'state',
      'paidDate',
      'voucherNo',
      'reason',
      'confirmTime',
      'createBy',
      'createTime',
    ],
    sort: 'createTime',
    newestFirst: true,
  },
  keys: ['search', 'add', 'edit', 'view', 'share', 'download'],
  tabOf: [{ of: 'circle.wallet', by: 'walletID', label: ['充值', 'Top-ups'] }],
  flow: topUpFlow,
  actions: {
    submit: { label: ['提交', 'Submit'], key: 'edit', single: true },
    pass: { label: ['通过', 'Pass'], key: 'decide', single: true, body: { opinion }, stamp },
    reject: {
      label: ['驳回', 'Reject'],
      key: 'decide',
      body: { opinion: { ...opinion, required: true } },
      stamp,
      danger: true,
    },
    withdraw: { label: ['撤回', 'Withdraw'], key: 'edit', confirm: ['充值单回到草稿', 'It becomes a draft again'] },
    voidTopUp: {
      label: ['作废', 'Void'],
      key: 'edit',
      confirm: ['作废后不能恢复', 'It cannot be taken back'],
      danger: true,
    },
  },
  export: { kind: 'WalletTopUp' },
})
