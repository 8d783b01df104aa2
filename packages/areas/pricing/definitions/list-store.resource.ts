import { ref, text, validity } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'

/** A store that a price list names. */
export const listStore = defineResource({
  key: 'pricing.list-store',
  path: '/product/liststore',
  label: ['清单门店', 'Store of a list'],
  title: 'storeName',
  scope: { through: 'storeID' },
  fields: {
    listID: ref(['价格清单', 'Price list'], 'pricing.price-list', { required: true, edit: 'onCreate', partOf: true }),
    storeID: ref(['门店', 'Store'], 'customer.store', { required: true, edit: 'onCreate' }),
    storeCode: text(['门店编码', 'Store code'], {
      edit: 'never',
      max: 50,
      codeOf: 'storeID',
      copyOf: ['customer.store.code'],
    }),
    storeName: text(['门店名称', 'Store name'], { edit: 'never', hiddenInList: true, copyOf: ['customer.store.name'] }),
    orgID: ref(['所属组织', 'Organisation'], 'organization.org', { edit: 'never' }),
    isDeleted: validity(),
  },
  unique: [['listID', 'storeID']],
  list: {
    search: ['listID', 'storeCode', 'storeName', 'storeID', 'orgID', 'isDeleted'],
    columns: ['listID', 'storeCode', 'storeID', 'orgID', 'isDeleted', 'lastModifiedBy', 'lastModifiedTime'],
    sort: 'storeCode',
    quick: ['storeCode'],
  },
  tabOf: [
    { of: 'pricing.price-list', by: 'listID', label: ['门店', 'Stores'], counted: true, place: 20 },
    {
      of: 'customer.store',
      by: 'storeID',
      label: ['所在价格清单', 'Price lists'],
      tab: ['分组与清单', 'Groups and lists'],
      place: 12,
    },
  ],
  import: {
    kind: 'ProductPriceStore',
    businessType: 19,
    match: ['listID', 'storeID'],
    columns: ['listID', 'storeID', 'isDeleted'],
    titles: {
      listID: ['清单编码', 'List code'],
      storeID: ['门店编码', 'Store code'],
    },
    sample: { listID: 'PL-001', storeID: 'S000001' },
  },
  export: {
    kind: 'ProductPriceStore',
    columns: ['listID', 'storeID', 'isDeleted', 'storeName', 'lastModifiedBy', 'lastModifiedTime'],
  },
})
