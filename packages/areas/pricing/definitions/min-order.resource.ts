import { cascader, date, dateRange, money, number, remark, validity } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'
import { distributorID, groupID, objectCode, objectIsNamed, objectType, orgID, storeID } from './object-fields'

/** In the template's order; an export has them too, so that it imports again. */
const spreadsheetColumns = [
  'objectType',
  'objectCode',
  'minAmount',
  'minQuantity',
  'deliveryValue',
  'validFrom',
  'validTo',
  'remark',
  'isDeleted',
] as const

/** What an order of a customer has to reach: the nearest record that holds for the customer decides. */
export const minOrder = defineResource({
  key: 'pricing.min-order',
  path: '/customer/minorderqty',
  label: ['最小起订量', 'Smallest order'],
  title: 'objectCode',
  scope: { org: 'orgID', distributor: 'distributorID' },
  fields: {
    objectType: objectType(
      ['客户范围', 'Customers'],
      'MinOrderObject',
      ['store', 'group', 'distributor', 'channel', 'org', 'all'],
      'all',
    ),
    objectCode: objectCode(),
    minAmount: money(['最小起订金额', 'Smallest amount'], { hint: ['订单应付金额', 'What is to be paid'] }),
    minQuantity: number(['最小起订数量', 'Smallest quantity'], {
      min: 1,
      max: 99_999,
      hint: ['全部产品按基本单位合计', 'Of all products together, in basic units'],
    }),
    deliveryValue: number(['最小配送金额', 'Smallest delivery value'], {
      min: 1,
      max: 99_999,
      unit: ['元', 'yuan'],
    }),
    validFrom: date(['开始日期', 'Valid from'], { required: true, edit: 'onCreate' }),
    validTo: date(['结束日期', 'Valid to'], { hint: ['留空表示长期有效', 'Without an end when it is left empty'] }),
    validPeriod: dateRange(['有效期', 'Valid period'], { from: 'validFrom', to: 'validTo' }),
    storeID: storeID(),
    distributorID: distributorID(),
    groupID: groupID(),
    channelID: cascader(['渠道', 'Channel'], 'customer.channel', { edit: 'never', hiddenInList: true }),
    orgID: orgID(),
    remark: remark(),
    isDeleted: validity(),
  },
  unique: [['objectType', 'objectCode', 'validFrom']],
  rules: [
    objectIsNamed,
    {
      name: 'asks-something',
      on: ['minAmount', 'minQuantity', 'deliveryValue'],
      check: row =>
        [row.minAmount, row.minQuantity, row.deliveryValue].every(
          value => value === null || value === undefined || value === '',
        )
          ? ['金额、数量、配送金额至少填写一项', 'Fill in an amount, a quantity or a delivery value']
          : null,
    },
  ],
  form: [
    {
      title: ['基本信息', 'Basic information'],
      fields: [
        'objectType',
        'objectCode',
        'minAmount',
        'minQuantity',
        'deliveryValue',
        'validFrom',
        'validTo',
        'remark',
      ],
    },
  ],
  list: {
    search: [
      'objectType',
      'objectCode',
      'validPeriod',
      'storeID',
      'distributorID',
      'groupID',
      'channelID',
      'orgID',
      'isDeleted',
    ],
    columns: [
      'objectType',
      'objectCode',
      'minAmount',
      'minQuantity',
      'deliveryValue',
      'validFrom',
      'validTo',
      'isDeleted',
      'lastModifiedBy',
      'lastModifiedTime',
    ],
    sort: 'objectCode',
    quick: ['objectCode'],
  },
  tabOf: [{ of: 'customer.store', by: 'storeID', tab: ['订货', 'Ordering'] }],
  import: {
    kind: 'MinOrder',
    match: ['objectCode', 'objectType', 'validFrom'],
    columns: spreadsheetColumns,
    sample: {
      objectType: 'store',
      objectCode: 'S000001',
      minAmount: 200,
      minQuantity: 24,
      validFrom: '2020-01-01',
      validTo: '2020-12-31',
    },
  },
  export: {
    kind: 'MinOrder',
    columns: [...spreadsheetColumns, 'createBy', 'createTime', 'lastModifiedBy', 'lastModifiedTime'],
  },
})
