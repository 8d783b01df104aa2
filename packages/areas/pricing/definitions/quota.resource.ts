import { computed, date, dateRange, dict, number, ref, refs, remark, text, validity } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'
import {
  distributorID,
  groupID,
  objectCode,
  objectIsNamed,
  objectType,
  objectTypes,
  orgID,
  storeID,
} from './object-fields'
import { quotaMeasures } from './quota-measures'

/** In the template's order; an export has them too, so that it imports again. */
const spreadsheetColumns = [
  'productCode',
  'objectType',
  'objectCode',
  'measure',
  'validFrom',
  'validTo',
  'total',
  'alarm',
  'remark',
  'isDeleted',
] as const

/** Price or quantity: below 100,000, with two decimals. */
const upTo = { min: 0, max: 99_999.99, decimals: 2 } as const
const counted = { decimals: 4, edit: 'never', default: '0' } as const

const quotaObjects = ['org', 'distributor', 'group', 'store', 'person'] as const

/** Whom a part of a quota is given to, or taken back from. */
const other = {
  toType: dict(['对象类型', 'Kind of object'], 'QuotaObject', {
    required: true,
    options: quotaObjects.map(type => [type, objectTypes[type]] as const),
  }),
  toCode: text(['对象', 'Object'], { required: true, max: 50 }),
  amount: number(['数量/金额', 'Quantity or amount'], { required: true, ...upTo, min: 0.01 }),
}

const spreadsheet = {
  match: ['productCode', 'objectType', 'objectCode', 'validFrom'],
  asked: ['objectType', 'objectCode'],
  columns: spreadsheetColumns,
  titles: { productCode: ['产品', 'Product'], validFrom: ['开始', 'Start'], validTo: ['结束', 'End'] },
  headers: { productCode: ['产品编码', '产品分组编码', 'Product code'] },
  sample: {
    productCode: 'YH-000001',
    objectType: 'org',
    objectCode: 'HQ',
    measure: 'quantity',
    validFrom: '2020-01-01',
    validTo: '2020-12-31',
    total: 10_000,
    alarm: 8_000,
  },
} as const
const exported = [
  ...spreadsheetColumns,
  'used',
  'allocated',
  'balance',
  'createBy',
  'createTime',
  'lastModifiedBy',
  'lastModifiedTime',
] as const

/**
 * How much of a product, or of a group of products, an object may order in a time; parts of it are allocated to objects
 * below.
 */
export const quota = defineResource({
  key: 'pricing.quota',
  path: '/product/quotamanage',
  label: ['配额', 'Quota'],
  title: 'productCode',
  scope: { org: 'orgID', distributor: 'distributorID' },
  fields: {
    targetType: dict(['产品类型', 'Kind of product'], 'QuotaTarget', {
      required: true,
      edit: 'onCreate',
      default: 'product',
      options: [
        ['product', ['产品', 'Product']],
        ['productGroup', ['产品分组', 'Product group']],
      ],
      hiddenInList: true,
    }),
    productCode: text(['产品/产品分组', 'Product or group'], {
      required: true,
      edit: 'onCreate',
      max: 50,
      hint: ['产品或产品分组的编码', 'The code of a product or of a product group'],
    }),
    objectType: objectType(['对象类型', 'Kind of object'], 'QuotaObject', quotaObjects, 'org'),
    objectCode: objectCode(),
    measure: dict(['计量', 'Measure'], 'QuotaMeasure', {
      required: true,
      edit: 'onCreate',
      default: 'quantity',
      options: quotaMeasures,
      hint: ['数量按基本单位，净额为元', 'Quantities in basic units, net amounts in yuan'],
    }),
    validFrom: date(['开始日期', 'Start date'], { required: true, edit: 'onCreate' }),
    validTo: date(['结束日期', 'End date'], { required: true }),
    validPeriod: dateRange(['起止日期', 'Period'], { from: 'validFrom', to: 'validTo' }),
    total: number(['总量', 'Total'], { required: true, ...upTo }),
    used: number(['已用', 'Used'], counted),
    allocated: number(['已分配', 'Allocated'], counted),
    balance: computed(number(['余额', 'Balance'], { decimals: 4 }), 'total - used - allocated', [
      'total',
      'used',
      'allocated',
    ]),
    usedShare: computed(
      number(['使用率', 'Share used'], { decimals: 2, unit: ['%', '%'] }),
      'round(used * 100 / nullif(total - allocated, 0), 2)',
      ['total', 'used', 'allocated'],
    ),
    alarm: number(['预警', 'Alarm'], {
      ...upTo,
      hint: ['已用达到该值时发送一次提醒', 'When this much is used, one message is sent'],
    }),
    receiverIDs: refs(['预警接收人', 'Who is told'], 'person.user', {
      hiddenInList: true,
      hint: ['不选则通知系统管理员', 'The administrators, where nobody is chosen'],
    }),
    parentID: ref(['上级配额', 'Allocated from'], 'pricing.quota', { edit: 'never', hiddenInList: true }),
    productID: ref(['产品', 'Product'], 'product.product', { edit: 'never' }),
    productGroupID: ref(['产品分组', 'Product group'], 'product.product-group', { edit: 'never', hiddenInList: true }),
    storeID: storeID(),
    distributorID: distributorID(),
    groupID: groupID(),
    userID: ref(['人员', 'Person'], 'person.user', { edit: 'never', hiddenInList: true }),
    orgID: orgID(),
    remark: remark(),
    isDeleted: validity(),
  },
  otherNames: { startDate: 'validFrom', endDate: 'validTo' },
  unique: [['productCode', 'objectType', 'objectCode', 'validFrom']],
  rules: [objectIsNamed],
  form: [
    {
      title: ['基本信息', 'Basic information'],
      fields: [
        'targetType',
        'productCode',
        'objectType',
        'objectCode',
        'measure',
        'validFrom',
        'validTo',
        'total',
        'alarm',
        'receiverIDs',
        'remark',
      ],
    },
    {
      title: ['使用情况', 'Use'],
      fields: ['used', 'allocated', 'balance', 'parentID'],
      tab: ['基本信息', 'Basic information'],
    },
  ],
  record: { figures: ['total', 'used', 'allocated', 'balance', 'usedShare'] },
  list: {
    search: [
      'productCode',
      'objectType',
      'objectCode',
      'validPeriod',
      'productID',
      'usedShare',
      'measure',
      'parentID',
      'orgID',
      'distributorID',
      'storeID',
      'userID',
      'isDeleted',
    ],
    columns: [
      'productCode',
      'objectType',
      'objectCode',
      'measure',
      'total',
      'used',
      'allocated',
      'balance',
      'usedShare',
      'validFrom',
      'validTo',
      'alarm',
      'productID',
      'isDeleted',
    ],
    sort: 'productCode',
    quick: ['productCode', 'objectCode'],
  },
  tabOf: [
    { of: 'pricing.quota', by: 'parentID', label: ['已分配', 'Allocated'], counted: true },
    { of: 'product.product', by: 'productID', tab: ['订货', 'Ordering'] },
    { of: 'customer.store', by: 'storeID', tab: ['订货', 'Ordering'] },
    { of: 'distributor.distributor', by: 'distributorID' },
  ],
  actions: {
    allocate: { label: ['分配', 'Allocate'], key: 'allocate', single: true, body: other },
    takeBack: { label: ['收回', 'Take back'], key: 'allocate', single: true, body: other },
  },
  imports: [
    { kind: 'Quota', label: ['产品配额', 'Quotas of products'], businessType: 11, ...spreadsheet },
    { kind: 'MaterialQuota', label: ['物料配额', 'Quotas of materials'], businessType: 14, ...spreadsheet },
  ],
  exports: [
    { kind: 'Quota', label: ['产品配额', 'Quotas of products'], columns: exported },
    { kind: 'MaterialQuota', label: ['物料配额', 'Quotas of materials'], columns: exported },
  ],
  calls: {
    search: [
      '/portalsync/product/product-warehouse/searchParamProductStoreQuota',
      '/portalsync/product/searchParamProductStoreQuota',
    ],
  },
})
