import { date, dateRange, money, number, ref, remark, text, validity } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'
import { distributorID, groupID, objectCode, objectIsNamed, objectType, orgID, storeID } from './object-fields'

/** In the template's order; an export has them too, so that it imports again. */
const spreadsheetColumns = [
  'objectType',
  'objectCode',
  'productID',
  'unitID',
  'price',
  'validFrom',
  'validTo',
  'priority',
  'remark',
  'isDeleted',
] as const

/**
 * The price of a product's unit for a store, a distributor, a group of stores, or everybody; no two of one object, product and unit hold on the same day.
 */
export const productPrice = defineResource({
  key: 'pricing.product-price',
  path: '/product/productprice',
  label: ['产品价格', 'Product price'],
  title: 'productCode',
  scope: { org: 'orgID', distributor: 'distributorID' },
  fields: {
    objectType: objectType(['级别', 'Level'], 'PriceLevel', ['store', 'distributor', 'group', 'product'], 'store'),
    objectCode: objectCode(),
    productCode: text(['产品编码', 'Product code'], {
      pinyin: false,
      edit: 'never',
      max: 50,
      copyOf: ['product.product.code'],
    }),
    productID: ref(['产品', 'Product'], 'product.product', { required: true, edit: 'onCreate' }),
    unitID: ref(['单位', 'Unit'], 'parameter.unit', { required: true, edit: 'onCreate', few: true }),
    price: money(['价格', 'Price'], { required: true, integerDigits: 5 }),
    priority: number(['优先级', 'Priority'], {
      required: true,
      min: 1,
      max: 9999,
      default: 100,
      hiddenInList: true,
      hint: ['同一级别有多个价格时，数字小的优先', 'Of several prices of one level, the smaller number goes first'],
    }),
    validFrom: date(['开始日期', 'Valid from'], { required: true, edit: 'onCreate' }),
    validTo: date(['结束日期', 'Valid to'], { hint: ['留空表示长期有效', 'Without an end when it is left empty'] }),
    validPeriod: dateRange(['有效期', 'Valid period'], { from: 'validFrom', to: 'validTo' }),
    storeID: storeID(),
    distributorID: distributorID(),
    groupID: groupID(),
    orgID: orgID(),
    remark: remark(),
    isDeleted: validity(),
  },
  unique: [['objectCode', 'objectType', 'productID', 'unitID', 'validFrom']],
  rules: [objectIsNamed],
  form: [
    {
      title: ['基本信息', 'Basic information'],
      fields: [
        'objectType',
        'objectCode',
        'productID',
        'unitID',
        'price',
        'priority',
        'validFrom',
        'validTo',
        'remark',
      ],
    },
  ],
  list: {
    search: [
      'productCode',
      'objectType',
      'objectCode',
      'productID',
      'validPeriod',
      'storeID',
      'distributorID',
      'groupID',
      'unitID',
      'isDeleted',
    ],
    columns: [
      'objectType',
      'objectCode',
      'productCode',
      'productID',
      'unitID',
      'price',
      'validFrom',
      'validTo',
      'isDeleted',
      'lastModifiedBy',
      'lastModifiedTime',
    ],
    sort: 'productCode',
    quick: ['productCode', 'objectCode'],
  },
  tabOf: [
    { of: 'product.product', by: 'productID', tab: ['价格', 'Prices'], place: 95 },
    { of: 'customer.store', by: 'storeID', tab: ['价格', 'Prices'], place: 95 },
    { of: 'distributor.distributor', by: 'distributorID', tab: ['价格', 'Prices'] },
    { of: 'customer.store-group', by: 'groupID', tab: ['价格', 'Prices'] },
  ],
  import: {
    kind: 'productPrice',
    businessType: 19,
    match: ['objectCode', 'objectType', 'productID', 'unitID', 'validFrom'],
    asked: ['objectType'],
    columns: spreadsheetColumns,
    titles: { validFrom: ['开始', 'Start'], validTo: ['结束', 'End'] },
    headers: { objectCode: ['对象编码', 'Object code'], productID: ['Product code'] },
    sample: {
      objectType: 'store',
      objectCode: 'S000001',
      productID: 'YH-000001',
      unitID: 'bottle',
      price: 3.2,
      validFrom: '2020-01-01',
      validTo: '2020-12-31',
    },
  },
  export: {
    kind: 'productPrice',
    columns: [...spreadsheetColumns, 'createBy', 'createTime', 'lastModifiedBy', 'lastModifiedTime'],
  },
})
