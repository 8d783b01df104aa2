import { money, ref, text, validity } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'

/** The price of a product's unit in a price list. */
export const listPrice = defineResource({
  key: 'pricing.list-price',
  path: '/product/listprice',
  label: ['清单价格', 'Price of a list'],
  title: 'productCode',
  fields: {
    listID: ref(['价格清单', 'Price list'], 'pricing.price-list', { required: true, edit: 'onCreate', partOf: true }),
    productCode: text(['产品编码', 'Product code'], {
      pinyin: false,
      edit: 'never',
      max: 50,
      copyOf: ['product.product.code'],
    }),
    productID: ref(['产品', 'Product'], 'product.product', { required: true, edit: 'onCreate' }),
    unitID: ref(['单位', 'Unit'], 'parameter.unit', { required: true, edit: 'onCreate', few: true }),
    price: money(['价格', 'Price'], { required: true, integerDigits: 5 }),
    isDeleted: validity(),
  },
  unique: [['listID', 'productID', 'unitID']],
  list: {
    search: ['listID', 'productCode', 'productID', 'unitID', 'isDeleted'],
    columns: [
      'listID',
      'productCode',
      'productID',
      'unitID',
      'price',
      'isDeleted',
      'lastModifiedBy',
      'lastModifiedTime',
    ],
    sort: 'productCode',
    quick: ['productCode'],
  },
  tabOf: [
    { of: 'pricing.price-list', by: 'listID', label: ['价格', 'Prices'], counted: true, place: 10 },
    { of: 'product.product', by: 'productID', tab: ['价格', 'Prices'] },
  ],
  import: {
    kind: 'ProductPriceProduct',
    businessType: 19,
    match: ['listID', 'productID', 'unitID'],
    columns: ['listID', 'productID', 'unitID', 'price', 'isDeleted'],
    titles: {
      listID: ['清单编码', 'List code'],
      productID: ['产品编码', 'Product code'],
    },
    sample: { listID: 'PL-001', productID: 'YH-000001', unitID: 'bottle', price: 3.2 },
  },
  export: {
    kind: 'ProductPriceProduct',
    columns: ['listID', 'productID', 'unitID', 'price', 'isDeleted', 'lastModifiedBy', 'lastModifiedTime'],
  },
})
