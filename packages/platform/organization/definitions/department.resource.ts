import { code, number, parent, refs, text, validity } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'

/** Departments; the documents name four calls and no path. */
export const department = defineResource({
  key: 'organization.department',
  path: '/parameter/department',
  label: ['部门', 'Department'],
  title: 'nameCN',
  template: 'tree',
  fields: {
    code: code(['部门编码', 'Department code'], { required: true, unique: true, edit: 'onCreate' }),
    nameCN: text(['部门名称', 'Department name'], { required: true }),
    nameEN: text(['英文名称', 'English name']),
    parentID: parent(['上级部门', 'Parent department']),
    headIDs: refs(['负责人', 'Heads'], 'person.user', {
      hint: ['可有多位，第一位为主要负责人', 'May be several; the first is the main one'],
    }),
    sequence: number(['排序', 'Order'], { min: 0, max: 99999, default: 0 }),
    isDeleted: validity(),
  },
  customFields: 'MD_Department',
  import: {
    kind: 'Dept',
    businessType: 4,
    sample: { code: 'SALES-EC', nameCN: '电商部', nameEN: 'E-commerce', parentID: 'SALES', sequence: 3 },
  },
  export: { kind: 'Dept' },
  calls: {
    search: '/portalsync/user/department/search',
    create: '/portalsync/user/department/create',
    delete: '/portalsync/user/department/delete',
  },
  objectNames: ['MD_Department'],
  // Every browser reads these lists after sign-in.
  openToRead: true,
})
