import { computed, dateTime, dict, money, ref, text } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'
import { objectTypes } from '@sfa/pricing/definitions/object-fields'

const kept = { edit: 'never' } as const
/** Fen in the database. */
const balance = { ...kept, integerDigits: 11 } as const
const figures = ['balance', 'held', 'available'] as const

/** What a customer may pay with. The balances follow from its movements alone (docs/areas/receivable.md). */
export const rebateAccount = defineResource({
  key: 'receivable.rebate-account',
  path: '/dmsAccountmanagement/rebateaccount',
  label: ['返利账户', 'Rebate account'],
  title: 'objectCode',
  scope: { org: 'orgID', distributor: 'distributorID' },
  fields: {
    objectType: dict(['客户类型', 'Kind of customer'], 'RebateCustomer', {
      ...kept,
      required: true,
      default: 'store',
      options: [
        ['store', objectTypes.store],
        ['distributor', objectTypes.distributor],
      ],
    }),
    objectCode: text(['客户', 'Customer'], {
      ...kept,
      required: true,
      max: 50,
      copyOf: ['customer.store.code', 'distributor.distributor.code'],
    }),
    balance: money(['返利余额', 'Balance'], { ...balance, default: '0' }),
    held: money(['订单占用', 'Held by orders'], { ...balance, default: '0' }),
    available: computed(money(['可用返利', 'Available'], balance), 'balance - held', ['balance', 'held']),
    lastMoveTime: dateTime(['最后变动时间', 'Last movement'], kept),
    // Kept by the database beside the code (take_rebate_customer).
    storeID: ref(['门店', 'Store'], 'customer.store', { ...kept, hiddenInList: true }),
    distributorID: ref(['经销商', 'Distributor'], 'distributor.distributor', { ...kept, hiddenInList: true }),
    orgID: ref(['所属组织', 'Organisation'], 'organization.org', kept),
  },
  unique: [['objectType', 'objectCode']],
  form: [
    {
      title: ['基本信息', 'Basic information'],
      fields: ['objectType', 'objectCode', ...figures, 'lastMoveTime', 'orgID'],
    },
  ],
  record: { figures: [...figures] },
  list: {
    search: ['objectType', 'objectCode', 'storeID', 'distributorID', 'orgID', 'available'],
    columns: ['objectType', 'objectCode', ...figures, 'orgID', 'lastMoveTime'],
    sort: 'objectCode',
    quick: ['objectCode'],
  },
  tabOf: [
    { of: 'customer.store', by: 'storeID', tab: ['订货', 'Ordering'] },
    { of: 'distributor.distributor', by: 'distributorID' },
  ],
  keys: ['search', 'view', 'download'],
  export: {
    kind: 'RebateAccount',
    columns: ['objectType', 'objectCode', ...figures, 'orgID', 'lastMoveTime'],
  },
})
