import { code, number, parent, refs, text, validity } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'

/** Organisations: users and, through them, data belong to them. */
export const org = defineResource({
  key: 'organization.org',
  table: 'sys_org',
  path: '/parameter/organization',
  label: ['组织', 'Organisation'],
  title: 'nameCN',
  template: 'tree',
  fields: {
    code: code(['组织编码', 'Organisation code'], { required: true, unique: true, edit: 'onCreate' }),
    nameCN: text(['组织名称', 'Organisation name'], { required: true }),
    nameEN: text(['英文名称', 'English name']),
    parentID: parent(['上级组织', 'Parent organisation']),
    areaIDs: refs(['负责区域', 'Areas'], 'organization.area'),
    headIDs: refs(['负责人', 'Heads'], 'person.user', {
      hint: ['可有多位，第一位为主要负责人', 'May be several; the first is the main one'],
    }),
    sequence: number(['排序', 'Order'], { min: 0, max: 99999, default: 0 }),
    isDeleted: validity(),
  },
  customFields: 'MD_Org',
  import: {
    kind: 'Organization',
    businessType: 20,
    sample: { code: 'T320583-1', nameCN: '昆山业务1组', parentID: 'HQ', areaIDs: ['320583'], sequence: 1 },
  },
  export: { kind: 'Organization' },
  calls: {
    search: '/portalsync/basedata/org/search',
    findById: '/portalsync/basedata/org/searchById',
    create: '/portalsync/basedata/org/create',
    update: '/portalsync/basedata/org/update',
  },
  objectNames: ['MD_Org'],
  // Every browser reads these lists after sign-in.
  openToRead: true,
})
