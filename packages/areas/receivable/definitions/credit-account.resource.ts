import { computed, dateTime, dict, money, ref, remark, text } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'
import { objectTypes } from '@sfa/pricing/definitions/object-fields'

const kept = { edit: 'never' } as const
/** Fen in the database; what many orders add up to. */
const balance = { ...kept, integerDigits: 11 } as const

const columns = ['objectType', 'objectCode', 'creditLimit', 'onExcess', 'remark'] as const
const figures = ['creditLimit', 'receivable', 'held', 'creditLeft'] as const

/**
 * What a customer may owe, owes, and has ordered without owing it yet. The balances follow from
 * its movements alone (docs/areas/order.md).
 */
export const creditAccount = defineResource({
  key: 'receivable.credit-account',
  path: '/dmsAccountmanagement/Customercredit',
  label: ['客户信用', 'Customer credit'],
  title: 'objectCode',
  scope: { org: 'orgID', distributor: 'distributorID' },
  fields: {
    objectType: dict(['客户类型', 'Kind of customer'], 'CreditCustomer', {
      required: true,
      edit: 'onCreate',
      default: 'store',
      options: [
        ['store', objectTypes.store],
        ['distributor', objectTypes.distributor],
      ],
    }),
    objectCode: text(['客户', 'Customer'], {
      required: true,
      edit: 'onCreate',
      max: 50,
      hint: ['门店或经销商的编码', 'The code of a store or of a distributor'],
    }),
    creditLimit: money(['信用额度', 'Credit limit'], {
      integerDigits: 9,
      hint: ['不填写则不限制', 'Empty: no limit'],
    }),
    onExcess: dict(['超出额度时', 'Beyond the limit'], 'CreditExcess', {
      required: true,
      default: 'review',
      options: [
        ['review', ['订单转审批', 'The order is reviewed']],
        ['refuse', ['不允许提交', 'It cannot be submitted']],
      ],
    }),
    receivable: money(['应收余额', 'Receivable'], { ...balance, default: '0' }),
    held: money(['占用额度', 'Held by orders'], { ...balance, default: '0' }),
    creditLeft: computed(money(['可用额度', 'Credit left'], balance), 'credit_limit - receivable - held', [
      'creditLimit',
      'receivable',
      'held',
    ]),
    lastMoveTime: dateTime(['最后变动时间', 'Last movement'], kept),
    // Kept by the database beside the code (take_credit_customer).
    storeID: ref(['门店', 'Store'], 'customer.store', { ...kept, hiddenInList: true }),
    distributorID: ref(['经销商', 'Distributor'], 'distributor.distributor', { ...kept, hiddenInList: true }),
    orgID: ref(['所属组织', 'Organisation'], 'organization.org', kept),
    remark: remark(),
  },
  unique: [['objectType', 'objectCode']],
  form: [
    { title: ['基本信息', 'Basic information'], fields: [...columns] },
    {
      title: ['余额', 'Balances'],
      fields: ['receivable', 'held', 'creditLeft', 'lastMoveTime', 'orgID'],
      tab: ['基本信息', 'Basic information'],
    },
  ],
  record: { figures: [...figures] },
  list: {
    search: ['objectType', 'objectCode', 'storeID', 'distributorID', 'orgID', 'onExcess', 'creditLeft', 'receivable'],
    columns: ['objectType', 'objectCode', ...figures, 'onExcess', 'orgID', 'lastMoveTime', 'remark'],
    sort: 'objectCode',
    quick: ['objectCode'],
  },
  tabOf: [
    { of: 'customer.store', by: 'storeID', tab: ['订货', 'Ordering'] },
    { of: 'distributor.distributor', by: 'distributorID' },
  ],
  keys: ['search', 'add', 'edit', 'view', 'upload', 'download'],
  import: {
    kind: 'CustomerCredit',
    match: ['objectType', 'objectCode'],
    columns,
    titles: { objectCode: ['客户编码', 'Customer code'] },
    sample: { objectType: 'distributor', objectCode: 'D00001', creditLimit: 50_000, onExcess: 'review' },
  },
  export: {
    kind: 'CustomerCredit',
    columns: [...columns, 'receivable', 'held', 'creditLeft', 'orgID', 'lastModifiedBy', 'lastModifiedTime'],
  },
})
