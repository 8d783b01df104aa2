import { type AnswerOf, defineCall } from '@sfa/kit/call'
import { fieldMask } from '@sfa/kit/calls/field-mask.calls'
import { givenId, wireId } from '@sfa/kit/fields/wire-id'
import { selectionSchema } from '@sfa/kit/selection'
import { z } from 'zod'

const tag = 'person'
const searchKey = 'person/rollauthorities:search'
const editKey = 'person/rollauthorities:edit'
const ver = z.coerce.number<number>().int()

const roleModule = z.object({
  code: z.string(),
  parentCode: z.string().nullable(),
  descriptionCn: z.string(),
  descriptionEn: z.string(),
  path: z.string().nullable(),
  platform: z.string().describe('2: the mobile application'),
  actions: z.array(z.string()).describe('All keys that there are'),
  granted: z.boolean(),
  actionKeys: z.array(z.string()).describe('Keys that the role holds'),
})
/** An entry of the menu as the permission editor shows it. */
export type RoleModule = z.output<typeof roleModule>

const rolePermissions = z.object({
  roleID: z.string(),
  code: z.string(),
  name: z.string(),
  ver: z.number().int(),
  modules: z.array(roleModule),
})

export const findRolePermissionsCall = defineCall({
  method: 'GET',
  paths: ['/portalsync/user/userrole/search/:id'],
  key: searchKey,
  tag,
  summary: ['角色在全部菜单上的权限', 'What a role may do, over the whole menu'],
  params: z.object({ id: wireId }),
  answer: rolePermissions,
})
export type RolePermissions = AnswerOf<typeof findRolePermissionsCall>

export const saveRolePermissionsCall = defineCall({
  paths: ['/portalsync/user/userrole/update'],
  key: editKey,
  tag,
  summary: ['保存角色权限', 'Replace what a role may do'],
  body: z.object({
    roleID: givenId,
    ver,
    modules: z
      .array(z.object({ code: z.string().max(200), actionKeys: z.array(z.string().max(50)).max(50) }))
      .max(2000)
      .describe('Groups above a granted page are added'),
  }),
  answer: rolePermissions,
})

/** Each user is changed and signed out singly, in one transaction; for more there is the import. */
export const mostRoleMembers = 1000
const members = z.array(givenId).max(mostRoleMembers).default([])

export const changeRoleMembersCall = defineCall({
  paths: ['/portalsync/user/userrole/updateUsers'],
  key: 'person/usermanagement:edit',
  tag,
  summary: ['批量授予或收回角色，全部成功或全部不变', 'Give a role to users and take it from others, all or none'],
  body: z.object({
    roleID: givenId,
    add: members,
    remove: members,
    selection: selectionSchema.optional().describe('Users to add, as a picker has chosen them'),
  }),
  answer: z.object({ changed: z.number().int() }),
})

export const searchRolesWithUsersCall = defineCall({
  paths: ['/portalsync/user/role/searchRAUN', '/user/role/searchRAUN'],
  key: searchKey,
  tag,
  summary: ['角色及其菜单和用户', 'Roles with their entries of the menu and their users'],
  rows: z.object({
    id: z.string(),
    code: z.string(),
    name: z.string(),
    authorities: z.array(z.string()).describe('Codes of the menu'),
    userNames: z.array(z.string()).describe('The first 1000'),
  }),
})

export const searchFieldMasksCall = defineCall({
  paths: ['/portalsync/user/userrole/searchFieldMasks'],
  key: searchKey,
  tag: 'permission',
  summary: ['角色不能完整查看或修改的字段', 'Fields that a role may not read or write completely'],
  body: z.object({ roleID: givenId }),
  rows: fieldMask,
})

export const saveFieldMasksCall = defineCall({
  paths: ['/portalsync/user/userrole/updateFieldMasks'],
  key: editKey,
  tag: 'permission',
  summary: ['保存角色的字段权限', 'Replace the fields that a role may not read or write completely'],
  body: z.object({ roleID: givenId, ver, masks: z.array(fieldMask).max(5000) }),
  answer: z.object({ ver: z.number().int() }),
})
