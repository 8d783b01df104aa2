import { code, dict, refs, remark, text, validity } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'

/** Roles with their data scope; pages and keys are given in the permission editor. */
export const role = defineResource({
  key: 'person.role',
  table: 'sys_role',
  path: '/person/rollauthorities',
  label: ['角色', 'Role'],
  title: 'name',
  idName: 'roleID',
  fields: {
    code: code(['角色编码', 'Role code'], { required: true, unique: true, edit: 'onCreate' }),
    name: text(['角色名称', 'Role name'], { required: true, unique: true, max: 50 }),
    dataScope: dict(['数据范围', 'Data scope'], 'DataScope', { required: true, default: 'org' }),
    scopeOrgIds: refs(['指定组织', 'Chosen organisations'], 'organization.org', {
      hint: ['数据范围为指定组织时必填', 'Needed where the data scope is chosen organisations'],
    }),
    proxyDuty: dict(['顶岗权限', 'Proxy duty'], 'ProxyDuty'),
    remark: remark(),
    isDeleted: validity(),
  },
  rules: [
    {
      name: 'chosenOrganisations',
      on: ['scopeOrgIds'],
      check: ({ dataScope, scopeOrgIds }) =>
        dataScope === 'custom' && !(scopeOrgIds as unknown[] | null)?.length
          ? ['请选择数据范围内的组织', 'Choose the organisations of the data scope']
          : null,
    },
  ],
  list: {
    search: ['code', 'name', 'dataScope', 'isDeleted'],
  },
  calls: {
    search: ['/portalsync/user/role/search', '/user/role/search'],
    create: ['/portalsync/user/role/create', '/user/role/create'],
    update: ['/portalsync/user/role/update', '/user/role/update'],
    delete: ['/portalsync/user/role/delete', '/user/role/delete'],
  },
  objectNames: ['MD_Role'],
})
