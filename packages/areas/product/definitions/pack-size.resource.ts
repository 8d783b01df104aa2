import { code, remark, text, validity } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'

export const packSize = defineResource({
  key: 'product.pack-size',
  path: '/product/packsize',
  label: ['包装规格', 'Pack size'],
  title: 'nameCn',
  keptWhileUsed: true,
  fields: {
    code: code(['规格编码', 'Pack size code'], { required: true, unique: true, edit: 'onCreate', auto: 'P' }),
    nameCn: text(['规格名称', 'Pack size name'], { required: true, unique: true }),
    nameEn: text(['英文名称', 'English name']),
    remark: remark(),
    isDeleted: validity(),
  },
  import: {
    kind: 'PackSize',
    sample: { code: 'P500X15', nameCn: '500ml×15', nameEn: '500 ml × 15' },
  },
  export: { kind: 'PackSize' },
  calls: {
    search: '/portalsync/product/searchPacksize',
    create: '/portalsync/product/createPacksize',
    update: '/portalsync/product/updatePacksize',
  },
  objectNames: ['MD_PackSize'],
})
