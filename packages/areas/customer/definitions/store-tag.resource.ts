import { code, number, ref, remark, text, validity } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'

/** What is known of a store beside its channel and level. */
export const storeTag = defineResource({
  key: 'customer.store-tag',
  path: '/sfaconfiguration/storetag',
  label: ['门店标签', 'Store tag'],
  title: 'name',
  keptWhileUsed: true,
  fields: {
    code: code(['标签编码', 'Tag code'], { required: true, unique: true, edit: 'onCreate', auto: 'T' }),
    name: text(['标签名称', 'Tag name'], { required: true, unique: true, missing: 'tagMissing' }),
    tagConfigID: ref(['标签类别', 'Tag group'], 'customer.common-tag', { few: true }),
    sequence: number(['排序', 'Order'], { min: 0, max: 99999, default: 0 }),
    remark: remark(),
    isDeleted: validity(),
  },
  import: {
    kind: 'StoreTag',
    sample: { code: 'T90', name: '近地铁口', tagConfigID: 'TG01', sequence: 9 },
  },
  export: { kind: 'StoreTag' },
  calls: {
    search: '/store/storeTag/busSearch',
    create: '/store/storeTag/busCreate',
    update: '/store/storeTag/busUpdate',
  },
  objectNames: ['MD_StoreTag'],
})
