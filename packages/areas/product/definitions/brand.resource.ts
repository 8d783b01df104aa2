import { code, image, text, validity } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'

export const brand = defineResource({
  key: 'product.brand',
  path: '/product/brand',
  label: ['品牌', 'Brand'],
  title: 'nameCn',
  keptWhileUsed: true,
  fields: {
    code: code(['品牌编码', 'Brand code'], { required: true, unique: true, edit: 'onCreate', auto: 'B' }),
    nameCn: text(['品牌名称', 'Brand name'], { required: true, unique: true }),
    nameEn: text(['英文名称', 'English name']),
    logo: image(['品牌Logo', 'Logo'], {
      formats: ['png'],
      maxKB: 2048,
      maxCount: 1,
      attachmentType: 'BrandLogo',
      hint: ['PNG，200x200，不超过2M', 'PNG, 200x200, up to 2 MB'],
    }),
    isDeleted: validity(),
  },
  customFields: 'MD_Brand',
  list: {
    columns: ['code', 'nameCn', 'nameEn', 'logo', 'isDeleted', 'lastModifiedBy', 'lastModifiedTime'],
  },
  import: {
    kind: 'Brand',
    sample: { code: 'YHC', nameCn: '云禾茶', nameEn: 'Yunhe Tea' },
  },
  export: { kind: 'Brand' },
  calls: {
    search: ['/portalsync/product/searchBrand', '/product/brandCfg/find', '/product/brandCfg/all'],
    create: ['/portalsync/product/createBrand', '/product/brandCfg/add'],
    update: ['/portalsync/product/updateBrand', '/product/brandCfg/update'],
    delete: '/product/brandCfg/delete',
  },
  objectNames: ['MD_Brand'],
})
