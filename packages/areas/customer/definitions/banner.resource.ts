import { code, remark, text, validity } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'

/** Chains that stores belong to. */
export const banner = defineResource({
  key: 'customer.banner',
  path: '/customer/banner',
  label: ['连锁系统', 'Banner'],
  title: 'nameCn',
  keptWhileUsed: true,
  fields: {
    code: code(['系统编码', 'Banner code'], { required: true, unique: true, edit: 'onCreate', auto: 'BN' }),
    nameCn: text(['系统名称', 'Banner name'], { required: true, unique: true }),
    nameEn: text(['英文名称', 'English name']),
    remark: remark(),
    isDeleted: validity(),
  },
  customFields: 'MD_Banner',
  import: {
    kind: 'Banner',
    sample: { code: 'BN90', nameCn: '邻里优选', nameEn: 'Linli Select', remark: '华东地区' },
  },
  export: { kind: 'Banner' },
  calls: {
    search: '/portalsync/store/searchBanner',
    create: '/portalsync/store/createBanner',
    update: '/portalsync/store/updateBanner',
  },
  objectNames: ['MD_Banner'],
})
