import { dict, money, ref, text } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'

const amount = { integerDigits: 11 } as const

/** What changed a credit account: written with the change, never altered. The changes add up to the balances. */
export const creditMove = defineResource({
  key: 'receivable.credit-move',
  path: '/dmsAccountmanagement/creditmove',
  label: ['信用流水', 'Credit movement'],
  title: 'documentNo',
  readOnly: true,
  scope: { through: 'accountID' },
  fields: {
    accountID: ref(['客户', 'Customer'], 'receivable.credit-account', { required: true }),
    kind: dict(['类型', 'Kind'], 'CreditMove', {
      required: true,
      options: [
        ['hold', ['订单占用', 'Held']],
        ['release', ['释放', 'Released']],
        ['bill', ['发货入账', 'Billed']],
        ['credit', ['短缺冲减', 'Credited']],
        ['pay', ['收款', 'Paid']],
        ['refund', ['退款', 'Paid back']],
      ],
    }),
    heldChange: money(['占用变动', 'Change of what is held'], amount),
    receivableChange: money(['应收变动', 'Change of the receivable'], amount),
    heldAfter: money(['占用余额', 'Held afterwards'], amount),
    receivableAfter: money(['应收余额', 'Receivable afterwards'], amount),
    orderID: ref(['订单', 'Order'], 'order.order'),
    documentNo: text(['单号', 'Document'], { pinyin: false, max: 100 }),
    note: text(['说明', 'Note'], { max: 200 }),
    userName: text(['操作人', 'By'], { max: 100 }),
  },
  list: {
    search: ['accountID', 'kind', 'orderID', 'documentNo', 'createTime'],
    columns: [
      'createTime',
      'accountID',
      'kind',
      'heldChange',
      'receivableChange',
      'heldAfter',
      'receivableAfter',
      'orderID',
      'documentNo',
      'note',
      'userName',
    ],
    sort: 'createTime',
    newestFirst: true,
  },
  tabOf: [
    { of: 'receivable.credit-account', by: 'accountID', label: ['流水', 'Movements'] },
    { of: 'order.order', by: 'orderID' },
  ],
  export: { kind: 'CreditMove' },
})
