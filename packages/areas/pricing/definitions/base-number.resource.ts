import { date, dateRange, number, ref, remark, text, validity } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'
import { distributorID, groupID, objectCode, objectIsNamed, objectType, orgID, storeID } from './object-fields'

/** In the template's order; an export has them too, so that it imports again. */
const spreadsheetColumns = [
  'productID',
  'objectType',
  'objectCode',
  'minimum',
  'multiple',
  'validFrom',
  'validTo',
  'remark',
  'isDeleted',
] as const

const system = '/portalsync/system'

/** How much of a product has to be ordered: the nearest record that holds for the customer decides. */
export const baseNumber = defineResource({
  key: 'pricing.base-number',
  path: '/product/orderbase',
  label: ['订货基数', 'Order base number'],
  title: 'productCode',
  scope: { org: 'orgID', distributor: 'distributorID' },
  idName: 'baseNumberID',
  fields: {
    productCode: text(['产品编码', 'Product code'], {
      pinyin: false,
      edit: 'never',
      max: 50,
      copyOf: ['product.product.code'],
    }),
    productID: ref(['产品', 'Product'], 'product.product', { required: true, edit: 'onCreate' }),
    objectType: objectType(
      ['对象类型', 'Kind of object'],
      'BaseNumberObject',
      ['store', 'group', 'distributor', 'all'],
      'all',
    ),
    objectCode: objectCode(),
    minimum: number(['起订量', 'Minimum'], {
      required: true,
      min: 1,
      max: 99_999,
      default: 1,
      hint: ['按基本单位', 'In basic units'],
    }),
    multiple: number(['订货倍数', 'Multiple'], {
      required: true,
      min: 1,
      max: 99_999,
      default: 1,
      hint: ['订货数量须为其整数倍，按基本单位', 'Whole multiples are ordered, in basic units'],
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
  unique: [['productID', 'objectType', 'objectCode', 'validFrom']],
  rules: [objectIsNamed],
  form: [
    {
      title: ['基本信息', 'Basic information'],
      fields: ['productID', 'objectType', 'objectCode', 'minimum', 'multiple', 'validFrom', 'validTo', 'remark'],
    },
  ],
  list: {
    search: [
      'productCode',
      'productID',
      'objectType',
      'objectCode',
      'validPeriod',
      'storeID',
      'distributorID',
      'groupID',
      'isDeleted',
    ],
    columns: [
      'productCode',
      'productID',
      'objectType',
      'objectCode',
      'minimum',
      'multiple',
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
    { of: 'product.product', by: 'productID', tab: ['订货', 'Ordering'] },
    { of: 'customer.store', by: 'storeID', tab: ['订货', 'Ordering'] },
  ],
  import: {
    kind: 'BaseNumber',
    businessType: 10,
    match: ['productID', 'objectType', 'objectCode', 'validFrom'],
    columns: spreadsheetColumns,
    sample: {
      productID: 'YH-000001',
      objectType: 'all',
      objectCode: '*',
      minimum: 30,
      multiple: 15,
      validFrom: '2020-01-01',
      validTo: '2020-12-31',
    },
  },
  export: {
    kind: 'BaseNumber',
    columns: [...spreadsheetColumns, 'productCode', 'createBy', 'createTime', 'lastModifiedBy', 'lastModifiedTime'],
  },
  // The documents write the last parts alone for three of them (C8).
  calls: {
    search: `${system}/searchProductOrderBaseNumber`,
    findById: `${system}/searchProductOrderBaseNumberById`,
    create: [`${system}/createProductOrderBaseNumber`, `${system}/create`],
    update: [`${system}/updateProductOrderBaseNumber`, `${system}/update`],
    delete: [`${system}/deleteProductOrderBaseNumber`, `${system}/delete`],
  },
})
