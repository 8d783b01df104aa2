import { number, ref, text, validity } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'

/** A file finds a pair by its two codes. */
const spreadsheetColumns = ['distributorID', 'storeID', 'isDeleted'] as const

/**
 * Which distributor supplies which store: the store's list of distributors, a row for each, which
 * the database keeps the same as the lists (docs/areas/customer.md).
 */
export const distributorStore = defineResource({
  key: 'distributor.distributor-store',
  path: '/distributor/distributorstore',
  label: ['经销商门店', 'Distributor store'],
  title: 'storeName',
  scope: { through: 'storeID', distributor: 'distributorID' },
  fields: {
    distributorID: ref(['经销商', 'Distributor'], 'distributor.distributor', { required: true, edit: 'onCreate' }),
    storeID: ref(['门店', 'Store'], 'customer.store', { required: true, edit: 'onCreate', partOf: true }),
    // What the store is called and where it belongs, followed by the database.
    storeCode: text(['门店编码', 'Store code'], {
      edit: 'never',
      max: 50,
      codeOf: 'storeID',
      copyOf: ['customer.store.code'],
    }),
    storeName: text(['门店名称', 'Store name'], { edit: 'never', hiddenInList: true, copyOf: ['customer.store.name'] }),
    orgID: ref(['所属组织', 'Organisation'], 'organization.org', { edit: 'never' }),
    distributorCount: number(['门店的经销商数', 'Distributors of the store'], { edit: 'never' }),
    isDeleted: validity(),
  },
  unique: [['distributorID', 'storeID']],
  form: [{ title: ['基本信息', 'Basic information'], fields: ['distributorID', 'storeID'] }],
  list: {
    search: ['distributorID', 'storeCode', 'storeName', 'storeID', 'orgID', 'distributorCount', 'isDeleted'],
    quick: ['storeCode'],
    treeFilter: 'orgID',
    columns: [
      'distributorID',
      'storeCode',
      'storeID',
      'orgID',
      'distributorCount',
      'isDeleted',
      'createTime',
      'lastModifiedBy',
      'lastModifiedTime',
    ],
    sort: 'storeCode',
  },
  import: {
    kind: 'DistributorStore',
    match: ['distributorID', 'storeID'],
    columns: spreadsheetColumns,
    headers: { distributorID: ['经销商编码', 'Distributor code'], storeID: ['门店编码', 'Store code'] },
    sample: { distributorID: 'D00001', storeID: 'S000001' },
  },
  export: {
    kind: 'DistributorStore',
    columns: [
      ...spreadsheetColumns,
      'storeName',
      'orgID',
      'distributorCount',
      'createBy',
      'createTime',
      'lastModifiedBy',
      'lastModifiedTime',
    ],
  },
  tabOf: [
    {
      of: 'customer.store',
      by: 'storeID',
      label: ['供货经销商', 'Supplying distributors'],
      tab: ['经销商', 'Distributors'],
    },
  ],
  keys: ['search', 'add', 'view', 'delete', 'upload', 'download', 'share'],
})
