import { code, remark, text, validity } from '@sfa/resource-kit/fields'
import { defineResource } from '@sfa/resource-kit/resource'

export const packSize = defineResource({
  key: 'product.pack-size',
  path: '/product/packsize',
  label: ['包装规格', 'Pack size'],
  title: 'nameCn',
  fields: {
    code: code(['规格编码', 'Pack size code'], { required: true, unique: true, edit: 'onCreate' }),
    nameCn: text(['规格名称', 'Pack size name'], { required: true, unique: true }),
    nameEn: text(['英文名称', 'English name']),
    remark: remark(),
    isDeleted: validity(),
  },
  list: {
    search: ['code', 'nameCn', 'isDeleted'],
    columns: ['code', 'nameCn', 'nameEn', 'remark', 'isDeleted', 'lastModifiedTime'],
    sort: 'code',
  },
  calls: {
    search: '/portalsync/product/searchPacksize',
    create: '/portalsync/product/createPacksize',
    update: '/portalsync/product/updatePacksize',
  },
  objectNames: ['MD_PackSize'],
})
