import { defineCall, type RowOf } from '@sfa/kit/call'
import { givenId, wireId } from '@sfa/kit/fields/wire-id'
import { z } from 'zod'

const tag = 'permission'
const editKey = 'person/authorityManagement:edit'
const code = z.string().max(200)

const removal = z.object({
  id: z.string(),
  menuCode: z.string(),
  roleId: z.string().nullable(),
  orgId: z.string().nullable().describe('Both null: removed for all users'),
  roleName: z.string().nullable(),
  orgName: z.string().nullable(),
})
export type MenuRemoval = z.output<typeof removal>

export const searchMenuAccessCall = defineCall({
  paths: ['/portalsync/user/menu/searchAccess'],
  key: 'person/authorityManagement:search',
  tag,
  summary: ['完整菜单、权限标识及各项的限制', 'The whole menu with its keys, and what limits each entry'],
  rows: z.object({
    code: z.string(),
    parentCode: z.string().nullable(),
    name: z.string(),
    type: z.string(),
    platform: z.string(),
    descriptionCn: z.string(),
    descriptionEn: z.string(),
    path: z.string().nullable(),
    actions: z.array(z.string()),
    access: z.array(z.string()).describe('Only users who hold one of these keys see the entry; empty: all users'),
    roles: z.array(z.string()).describe('Names of the valid roles that are granted the page'),
    removals: z.array(removal),
  }),
})
/** An entry of the tenant's menu with what limits it. */
export type MenuAccess = RowOf<typeof searchMenuAccessCall>

export const saveMenuAccessCall = defineCall({
  paths: ['/portalsync/user/menu/updateAccess'],
  key: editKey,
  tag,
  summary: ['设置菜单项的可见范围', 'Say who alone sees an entry of the menu'],
  body: z.object({ code, access: z.array(z.string().max(200)).max(100) }),
})

export const addMenuRemovalCall = defineCall({
  paths: ['/portalsync/user/menu/createRemoval'],
  key: editKey,
  tag,
  summary: [
    '对角色、组织、两者组合或全部用户移除菜单项及其下级',
    'Remove an entry of the menu, and all below it, for a role, an organisation, both together, or all users',
  ],
  body: z.object({ menuCode: code, roleId: givenId.nullish(), orgId: givenId.nullish() }),
})

export const deleteMenuRemovalCall = defineCall({
  paths: ['/portalsync/user/menu/deleteRemoval'],
  key: editKey,
  tag,
  summary: ['恢复已移除的菜单项', 'Show a removed entry of the menu again'],
  body: z.object({ id: wireId }),
})
