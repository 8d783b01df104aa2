import { code, number, parent, text, validity } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'

export const category = defineResource({
  key: 'product.category',
  path: '/product/category',
  label: ['品类', 'Category'],
  title: 'nameCn',
  template: 'tree',
  fields: {
    code: code(['品类编码', 'Category code'], { required: true, unique: true, edit: 'onCreate', auto: 'C' }),
    nameCn: text(['品类名称', 'Category name'], { required: true }),
    nameEn: text(['英文名称', 'English name']),
    parentID: parent(['上级品类', 'Parent category']),
    sequence: number(['排序', 'Order'], { min: 0, max: 99999, default: 0 }),
    isDeleted: validity(),
  },
  customFields: 'MD_Category',
  import: {
    kind: 'Category',
    sample: { code: '0109', nameCn: '花草茶', nameEn: 'Herbal tea', parentID: '01', sequence: 9 },
  },
  export: { kind: 'Category' },
  calls: {
    search: ['/portalsync/product/searchCategory', '/product/categoryCfg/find', '/product/categoryCfg/all'],
    create: ['/portalsync/product/createCategory', '/product/categoryCfg/add'],
    update: ['/portalsync/product/updateCategory', '/product/categoryCfg/update'],
    delete: '/product/categoryCfg/delete',
  },
  objectNames: ['MD_Category'],
})
