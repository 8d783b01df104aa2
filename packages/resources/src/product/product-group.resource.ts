import { code, remark, text, validity } from '@sfa/resource-kit/fields'
import { defineResource } from '@sfa/resource-kit/resource'

/** In the template's order; an export has them too, so that it imports again. */
const spreadsheetColumns = ['code', 'description', 'remark', 'isDeleted'] as const

export const productGroup = defineResource({
  key: 'product.product-group',
  path: '/product/productgroup',
  label: ['产品分组', 'Product group'],
  title: 'description',
  fields: {
    code: code(['分组编码', 'Group code'], { required: true, unique: true, edit: 'onCreate', auto: 'G' }),
    description: text(['分组名称', 'Group name'], { required: true, unique: true }),
    remark: remark(),
    isDeleted: validity(),
  },
  list: {
    search: ['code', 'description', 'isDeleted'],
    columns: ['code', 'description', 'remark', 'isDeleted', 'lastModifiedTime'],
    sort: 'code',
  },
  import: {
    kind: 'ProductGroup',
    match: ['code'],
    columns: spreadsheetColumns,
    sample: { code: 'G90', description: '春节礼盒', remark: '12月至次年2月' },
  },
  export: { kind: 'ProductGroup', columns: [...spreadsheetColumns, 'lastModifiedBy', 'lastModifiedTime'] },
  calls: {
    search: '/portalsync/product/searchProductGroup',
    create: '/portalsync/product/createProductGroup',
    update: '/portalsync/product/updateProductGroup',
  },
  objectNames: ['MD_ProductGroup'],
})
