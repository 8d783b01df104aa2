import { dict, money, ref, text } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'

const amount = { integerDigits: 11 } as const

/** What changed a rebate account: written with the change, never altered. The changes add up to the balances. */
export const rebateMove = defineResource({
  key: 'receivable.rebate-move',
  path: '/dmsAccountmanagement/rebatemove',
  label: ['返利流水', 'Rebate movement'],
  title: 'documentNo',
  readOnly: true,
  scope: { through: 'accountID' },
  fields: {
    accountID: ref(['客户', 'Customer'], 'receivable.rebate-account', { required: true }),
    kind: dict(['类型', 'Kind'], 'RebateMove', {
      required: true,
      options: [
        ['grant', ['发放', 'Granted']],
        ['hold', ['订单占用', 'Held']],
        ['release', ['释放', 'Released']],
        ['use', ['发货使用', 'Used']],
        ['return', ['短缺退回', 'Given back']],
        ['expire', ['过期', 'Expired']],
        ['revoke', ['收回', 'Taken back']],
      ],
    }),
    balanceChange: money(['余额变动', 'Change of the balance'], amount),
    heldChange: money(['占用变动', 'Change of what is held'], amount),
    balanceAfter: money(['变动后余额', 'Balance afterwards'], amount),
    heldAfter: money(['变动后占用', 'Held afterwards'], amount),
    grantID: ref(['发放单', 'Rebate'], 'receivable.rebate-grant', { required: true }),
    orderID: ref(['订单', 'Order'], 'order.order'),
    documentNo: text(['单号', 'Document'], { pinyin: false, max: 100 }),
    note: text(['说明', 'Note'], { max: 200 }),
    userName: text(['操作人', 'By'], { max: 100 }),
  },
  list: {
    search: ['accountID', 'kind', 'grantID', 'orderID', 'documentNo', 'createTime'],
    columns: [
      'createTime',
      'accountID',
      'kind',
      'balanceChange',
      'heldChange',
      'balanceAfter',
      'heldAfter',
      'grantID',
      'orderID',
      'documentNo',
      'note',
      'userName',
    ],
    sort: 'createTime',
    newestFirst: true,
  },
  tabOf: [
    { of: 'receivable.rebate-account', by: 'accountID', label: ['流水', 'Movements'] },
    { of: 'receivable.rebate-grant', by: 'grantID', label: ['流水', 'Movements'] },
    { of: 'order.order', by: 'orderID' },
  ],
  export: { kind: 'RebateMove' },
})
