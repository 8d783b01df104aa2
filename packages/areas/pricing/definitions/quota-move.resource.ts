import { dict, number, ref, text } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'

/** What changed a quota: written with the change, never altered. */
export const quotaMove = defineResource({
  key: 'pricing.quota-move',
  path: '/product/quotamove',
  label: ['配额流水', 'Movement of a quota'],
  title: 'source',
  readOnly: true,
  scope: { through: 'quotaID' },
  fields: {
    quotaID: ref(['配额', 'Quota'], 'pricing.quota', { required: true }),
    kind: dict(['类型', 'Kind'], 'QuotaMove', {
      required: true,
      options: [
        ['allocate', ['分配', 'Allocated']],
        ['takeBack', ['收回', 'Taken back']],
        ['receive', ['获得分配', 'Received']],
        ['return', ['被收回', 'Given back']],
        ['debit', ['占用', 'Used']],
        ['credit', ['释放', 'Released']],
      ],
    }),
    amount: number(['数量/金额', 'Quantity or amount'], { required: true, decimals: 4 }),
    balance: number(['余额', 'Balance'], { decimals: 4 }),
    productID: ref(['产品', 'Product'], 'product.product'),
    source: text(['来源', 'Source'], { max: 100 }),
    userName: text(['操作人', 'By'], { max: 100 }),
  },
  list: {
    search: ['quotaID', 'kind', 'productID', 'source', 'createTime'],
    columns: ['createTime', 'quotaID', 'kind', 'amount', 'balance', 'productID', 'source', 'userName'],
    sort: 'createTime',
    newestFirst: true,
  },
  tabOf: [{ of: 'pricing.quota', by: 'quotaID', label: ['流水', 'Movements'] }],
  export: { kind: 'QuotaMove' },
})
