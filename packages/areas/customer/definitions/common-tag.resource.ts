import { code, number, remark, text, validity } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'

/** What store tags are about, the documents' tagConfig (docs/areas/distributor.md). */
export const commonTag = defineResource({
  key: 'customer.common-tag',
  path: '/sfaconfiguration/commontag',
  label: ['标签类别', 'Tag group'],
  title: 'name',
  keptWhileUsed: true,
  fields: {
    code: code(['类别编码', 'Group code'], { required: true, unique: true, edit: 'onCreate', auto: 'TG' }),
    name: text(['类别名称', 'Group name'], { required: true, unique: true }),
    sequence: number(['排序', 'Order'], { min: 0, max: 99999, default: 0 }),
    remark: remark(),
    isDeleted: validity(),
  },
  import: {
    kind: 'CommonTag',
    sample: { code: 'TG90', name: '目标客群', sequence: 9, remark: '主要顾客' },
  },
  export: { kind: 'CommonTag' },
  calls: {
    search: '/basedata/tagConfig/search',
    create: '/basedata/tagConfig/create',
    update: '/basedata/tagConfig/update',
  },
  objectNames: ['MD_TagConfig'],
})
