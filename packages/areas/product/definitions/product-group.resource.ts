import { code, remark, text, validity } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'

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
  customFields: 'MD_ProductGroup',
  import: {
    kind: 'ProductGroup',
    sample: { code: 'G90', description: '春节礼盒', remark: '12月至次年2月' },
  },
  export: { kind: 'ProductGroup' },
  calls: {
    search: '/portalsync/product/searchProductGroup',
    create: '/portalsync/product/createProductGroup',
    update: '/portalsync/product/updateProductGroup',
  },
  objectNames: ['MD_ProductGroup'],
})
