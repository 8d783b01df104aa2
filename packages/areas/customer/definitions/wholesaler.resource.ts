import { ref, remark, text, validity } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'

/** A file finds a pair by its two codes. */
const spreadsheetColumns = ['wholesalerID', 'storeID', 'remark', 'isDeleted'] as const

/** Stores that supply other stores, without a circle (docs/areas/customer.md). */
export const wholesaler = defineResource({
  key: 'customer.wholesaler',
  path: '/customer/wholesaler',
  label: ['批发商', 'Wholesaler'],
  title: 'storeName',
  scope: { through: 'storeID' },
  fields: {
    wholesalerID: ref(['批发商', 'Wholesaler'], 'customer.store', {
      required: true,
      edit: 'onCreate',
      hint: ['向其他门店供货的门店', 'The store that supplies the other one'],
    }),
    storeID: ref(['供货门店', 'Supplied store'], 'customer.store', { required: true, edit: 'onCreate', partOf: true }),
    storeCode: text(['供货门店编码', 'Code of the supplied store'], {
      edit: 'never',
      max: 50,
      codeOf: 'storeID',
      copyOf: ['customer.store.code'],
    }),
    storeName: text(['供货门店名称', 'Name of the supplied store'], {
      edit: 'never',
      hiddenInList: true,
      copyOf: ['customer.store.name'],
    }),
    orgID: ref(['所属组织', 'Organisation'], 'organization.org', { edit: 'never' }),
    remark: remark(),
    isDeleted: validity(),
  },
  unique: [['wholesalerID', 'storeID']],
  form: [{ title: ['基本信息', 'Basic information'], fields: ['wholesalerID', 'storeID', 'remark'] }],
  list: {
    search: ['wholesalerID', 'storeCode', 'storeName', 'storeID', 'orgID', 'isDeleted'],
    quick: ['storeCode'],
    treeFilter: 'orgID',
    columns: [
      'wholesalerID',
      'storeCode',
      'storeID',
      'orgID',
      'remark',
      'isDeleted',
      'lastModifiedBy',
      'lastModifiedTime',
    ],
    sort: 'storeCode',
  },
  tabOf: [
    { of: 'customer.store', by: 'storeID', tab: ['经销商', 'Distributors'] },
    {
      of: 'customer.store',
      by: 'wholesalerID',
      label: ['由本店供货的门店', 'Stores that it supplies'],
      tab: ['经销商', 'Distributors'],
    },
  ],
  import: {
    kind: 'Wholesaler',
    match: ['wholesalerID', 'storeID'],
    columns: spreadsheetColumns,
    headers: {
      wholesalerID: ['批发商编码', 'Wholesaler code'],
      storeID: ['供货门店编码', '门店编码', 'Store code'],
    },
    sample: { wholesalerID: 'S000001', storeID: 'S000002' },
  },
  export: {
    kind: 'Wholesaler',
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
