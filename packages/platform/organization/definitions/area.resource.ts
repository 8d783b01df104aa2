import { code, number, parent, text, validity } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'

/** Areas, the documents' locations: province, city, district. */
export const area = defineResource({
  key: 'organization.area',
  path: '/parameter/area',
  label: ['区域', 'Area'],
  title: 'nameCN',
  template: 'tree',
  fields: {
    code: code(['区域编码', 'Area code'], { required: true, unique: true, edit: 'onCreate' }),
    nameCN: text(['区域名称', 'Area name'], { required: true }),
    nameEN: text(['英文名称', 'English name']),
    parentID: parent(['上级区域', 'Parent area']),
    sequence: number(['排序', 'Order'], { min: 0, max: 99999, default: 0 }),
    isDeleted: validity(),
  },
  import: {
    kind: 'Area',
    sample: { code: '320583', nameCN: '昆山市', parentID: '320000', sequence: 1 },
  },
  export: { kind: 'Area' },
  calls: {
    search: '/portalsync/basedata/area/search',
    create: ['/portalsync/basedata/area/create', '/basedata/area/create'],
    update: ['/portalsync/basedata/area/update', '/basedata/area/update'],
  },
  objectNames: ['MD_Area'],
  // Milliseconds before children of a node are asked for, as the documented tree waits.
  screens: { childDelayMs: 1000 },
  // Every browser reads these lists after sign-in.
  openToRead: true,
})
