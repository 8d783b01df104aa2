import { code, number, parent, text, validity } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'

/** Kinds of trade that stores belong to, five levels deep at most. */
export const channel = defineResource({
  key: 'customer.channel',
  path: '/customer/channel',
  label: ['渠道', 'Channel'],
  title: 'name',
  template: 'tree',
  fields: {
    code: code(['渠道编码', 'Channel code'], { required: true, unique: true, edit: 'onCreate', auto: 'CH' }),
    name: text(['渠道名称', 'Channel name'], { required: true }),
    nameEn: text(['英文名称', 'English name']),
    parentID: parent(['上级渠道', 'Parent channel']),
    sequence: number(['排序', 'Order'], { min: 0, max: 99999, default: 0 }),
    isDeleted: validity(),
  },
  customFields: 'MD_Channel',
  import: {
    kind: 'Channel',
    sample: { code: '0105', name: '社区食杂店', nameEn: 'Neighbourhood groceries', parentID: '01', sequence: 5 },
  },
  export: { kind: 'Channel' },
  calls: {
    search: '/portalsync/store/channel/search',
    create: '/portalsync/store/channel/create',
    update: '/portalsync/store/channel/update',
  },
  objectNames: ['MD_Channel'],
})
