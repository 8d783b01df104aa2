import { cascader, date, dateRange, ref, remark, text, validity } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'

/** A file finds an assignment by store, category and its first day. */
const spreadsheetColumns = [
  'storeID',
  'categoryID',
  'validFrom',
  'validTo',
  'distributorID',
  'remark',
  'isDeleted',
] as const

/**
 * Who supplies a store with a category of products: one at a time, which the database guards
 * (docs/areas/customer.md).
 */
export const primaryDistributor = defineResource({
  key: 'customer.primary-distributor',
  path: '/customer/primarydistributor',
  label: ['主经销商', 'Primary distributor'],
  title: 'storeName',
  scope: { through: 'storeID', distributor: 'distributorID' },
  fields: {
    storeID: ref(['门店', 'Store'], 'customer.store', { required: true, edit: 'onCreate', partOf: true }),
    storeCode: text(['门店编码', 'Store code'], {
      edit: 'never',
      max: 50,
      codeOf: 'storeID',
      copyOf: ['customer.store.code'],
    }),
    storeName: text(['门店名称', 'Store name'], { edit: 'never', hiddenInList: true, copyOf: ['customer.store.name'] }),
    orgID: ref(['所属组织', 'Organisation'], 'organization.org', { edit: 'never' }),
    categoryID: cascader(['产品品类', 'Product category'], 'product.category', {
      required: true,
      edit: 'onCreate',
      hint: ['下级品类没有自己的主经销商时，按上级品类', 'Holds for the categories below that have none of their own'],
    }),
    distributorID: ref(['主经销商', 'Primary distributor'], 'distributor.distributor', { required: true }),
    validFrom: date(['开始日期', 'Valid from'], { required: true, edit: 'onCreate' }),
    validTo: date(['结束日期', 'Valid to'], { hint: ['留空表示长期有效', 'Without an end when it is left empty'] }),
    validPeriod: dateRange(['有效期', 'Valid period'], { from: 'validFrom', to: 'validTo' }),
    remark: remark(),
    isDeleted: validity(),
  },
  unique: [['storeID', 'categoryID', 'validFrom']],
  form: [
    {
      title: ['基本信息', 'Basic information'],
      fields: ['storeID', 'categoryID', 'distributorID', 'validFrom', 'validTo', 'remark'],
    },
  ],
  list: {
    search: ['distributorID', 'categoryID', 'validPeriod', 'storeCode', 'storeName', 'storeID', 'orgID', 'isDeleted'],
    quick: ['storeCode'],
    treeFilter: 'orgID',
    columns: [
      'storeCode',
      'storeID',
      'orgID',
      'categoryID',
      'distributorID',
      'validFrom',
      'validTo',
      'isDeleted',
      'lastModifiedBy',
      'lastModifiedTime',
    ],
    sort: 'storeCode',
  },
  tabOf: [
    { of: 'customer.store', by: 'storeID', tab: ['经销商', 'Distributors'] },
    { of: 'distributor.distributor', by: 'distributorID', label: ['主供门店', 'Primary for'] },
  ],
  import: {
    kind: 'PrimaryDistributor',
    match: ['storeID', 'categoryID', 'validFrom'],
    columns: spreadsheetColumns,
    headers: {
      storeID: ['门店编码', 'Store code'],
      categoryID: ['品类编码', 'Category code'],
      distributorID: ['经销商编码', 'Distributor code'],
    },
    sample: {
      storeID: 'S000001',
      categoryID: '01',
      distributorID: 'D00001',
      validFrom: '2020-01-01',
      validTo: '2020-12-31',
    },
  },
  export: {
    kind: 'PrimaryDistributor',
    columns: [
      ...spreadsheetColumns,
      'storeName',
      'orgID',
      'createBy',
      'createTime',
      'lastModifiedBy',
      'lastModifiedTime',
    ],
  },
})
