import { code, date, dict, ref, refs, remark, text, validity } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'

/** In the template's order; an export has them too, so that it imports again. */
const spreadsheetColumns = [
  'userCode',
  'name',
  'userName',
  'mobile',
  'email',
  'orgIds',
  'departmentID',
  'position',
  'superiorID',
  'distributorID',
  'roleIds',
  'leaveDate',
  'remark',
  'isDeleted',
] as const

/**
 * Users who sign in. Passwords are no field, so nothing that reads or writes records reaches them.
 */
export const user = defineResource({
  key: 'person.user',
  table: 'sys_user',
  path: '/person/usermanagement',
  label: ['用户', 'User'],
  title: 'name',
  idName: 'userID',
  scope: { owner: 'id', org: 'orgIds', distributor: 'distributorID' },
  fields: {
    // Unique over all tenants, by the table sys_sign_in_name.
    userName: text(['登录名', 'Sign-in name'], { required: true, max: 50, edit: 'onCreate' }),
    userCode: code(['用户编码', 'User code'], { required: true, unique: true, edit: 'onCreate' }),
    name: text(['姓名', 'Name'], { required: true, max: 50 }),
    mobile: text(['手机号', 'Mobile'], { max: 11, pattern: 'mobile' }),
    email: text(['邮箱', 'E-mail'], { pattern: 'email', hiddenInList: true }),
    orgIds: refs(['所属组织', 'Organisations'], 'organization.org', { required: true }),
    departmentID: ref(['部门', 'Department'], 'organization.department'),
    position: dict(['岗位', 'Position'], 'Position'),
    superiorID: ref(['直属上级', 'Direct superior'], 'person.user', {
      chain: true,
      hint: ['审批等按直属上级逐级向上', 'Approvals go up by it, from superior to superior'],
    }),
    distributorID: ref(['所属经销商', 'Distributor'], 'distributor.distributor', {
      hiddenInList: true,
      hint: [
        '经销商的人员填写；数据范围“本经销商”按此计算',
        'Of people of a distributor; the data scope "own distributor" follows it',
      ],
    }),
    roleIds: refs(['角色', 'Roles'], 'person.role'),
    leaveDate: date(['离职日期', 'Left on'], { hiddenInList: true }),
    remark: remark(),
    isDeleted: validity(),
  },
  customFields: 'MD_User',
  form: [
    { title: ['账号', 'Account'], fields: ['userName', 'userCode', 'name', 'mobile', 'email'] },
    {
      title: ['组织与角色', 'Organisation and roles'],
      fields: ['orgIds', 'departmentID', 'position', 'superiorID', 'distributorID', 'roleIds'],
    },
    { title: ['其他', 'Other'], fields: ['leaveDate', 'remark'] },
  ],
  list: {
    search: [
      'userCode',
      'name',
      'userName',
      'mobile',
      'orgIds',
      'departmentID',
      'position',
      'superiorID',
      'roleIds',
      'isDeleted',
    ],
    columns: [
      'userCode',
      'name',
      'orgIds',
      'roleIds',
      'isDeleted',
      'userName',
      'mobile',
      'departmentID',
      'position',
      'superiorID',
      'leaveDate',
      'lastModifiedTime',
    ],
    quick: ['userCode', 'userName', 'mobile'],
  },
  import: {
    kind: 'User',
    businessType: 1,
    columns: spreadsheetColumns,
    sample: {
      userCode: 'U90001',
      name: '王晓',
      userName: 'wangxiao',
      mobile: '19900000001',
      orgIds: ['HQ'],
      departmentID: 'SALES',
      position: 'SalesRep',
      superiorID: 'admin',
      roleIds: ['SalesRep'],
    },
  },
  export: { kind: 'User', columns: [...spreadsheetColumns, 'createTime', 'lastModifiedTime'] },
  calls: {
    search: ['/portalsync/v2.0/user/user/search', '/org/user/searchUsers'],
    create: '/portalsync/v2.0/user/user/createUser',
    update: '/portalsync/v2.0/user/user/updateUser',
    updateStatus: ['/portalsync/user/user/updateUserStatus', '/org/user/updateUserStatus'],
  },
  objectNames: ['MD_Person', 'MD_User'],
  tabOf: [{ of: 'person.user', by: 'superiorID', label: ['下属', 'Subordinates'] }],
  pages: [
    {
      // People who are no longer valid; the switch in the list brings one back.
      name: 'left-staff',
      path: '/person/offlist',
      label: ['离职人员', 'Left staff'],
      filter: { isDeleted: '1' },
      list: {
        search: ['userCode', 'name', 'userName', 'mobile', 'orgIds', 'departmentID'],
        columns: ['userCode', 'name', 'orgIds', 'isDeleted', 'leaveDate', 'userName', 'mobile', 'departmentID'],
      },
      keys: ['search', 'view', 'edit', 'delete'],
    },
  ],
})
