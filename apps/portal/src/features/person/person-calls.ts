import type { Explanation } from '@sfa/domain/person/access-explanation'
import type { FieldMask } from '@sfa/domain/person/field-mask'
import type { MenuAccess, RoleModule } from '@sfa/domain/person/menu-permissions'
import type { SyncResult } from '@sfa/domain/person/sync-result'
import type { Selection } from '@sfa/resource-kit/selection'
import { get, post, search } from '../../shared/request'

export interface RolePermissions {
  roleID: string
  code: string
  name: string
  ver: number
  modules: readonly RoleModule[]
}

export const findRolePermissions = (roleID: string) =>
  get<RolePermissions>(`/portalsync/user/userrole/search/${roleID}`)

export const saveRolePermissions = (body: {
  roleID: string
  ver: number
  modules: readonly { code: string; actionKeys: readonly string[] }[]
}) => post<RolePermissions>('/portalsync/user/userrole/update', body)

export const searchFieldMasks = async (roleID: string) =>
  (await search<FieldMask>('/portalsync/user/userrole/searchFieldMasks', { roleID })).rows

export const saveFieldMasks = (body: { roleID: string; ver: number; masks: readonly FieldMask[] }) =>
  post<{ ver: number }>('/portalsync/user/userrole/updateFieldMasks', body)

export const changeRoleMembers = (body: { roleID: string; selection?: Selection; remove?: readonly string[] }) =>
  post<{ changed: number }>('/portalsync/user/userrole/updateUsers', body)

/** What a person is told to sign in with; the server tells it once. */
export interface NewLogin {
  userName: string
  name: string
  password: string
}

export const resetPasswords = (ids: readonly string[]) =>
  post<{ reset: number; logins: readonly NewLogin[] }>('/portalsync/user/user/resetPassword', { ids })

/** Passwords for people of an import who have none, 100 at most; with `count: 0` only how many wait. */
export const issueLogins = (batchId: string, count?: number) =>
  post<{ logins: readonly NewLogin[]; left: number }>('/portalsync/user/user/issueLogins', { batchId, count })

export const resetSecondFactor = (ids: readonly string[]) =>
  post<{ reset: number }>('/portalsync/user/secondFactor/reset', { ids })

export const syncDirectory = (what: 'user' | 'department') =>
  get<SyncResult>(what === 'user' ? '/org/user/syncAllUser' : '/org/user/syncAllDept')

export const endSession = (id: string) => post('/portalsync/user/online/end', { id })

export const searchMenuAccess = async () => (await search<MenuAccess>('/portalsync/user/menu/searchAccess', {})).rows
export const saveMenuAccess = (code: string, access: readonly string[]) =>
  post('/portalsync/user/menu/updateAccess', { code, access })
export const addRemoval = (body: { menuCode: string; roleId?: string; orgId?: string }) =>
  post('/portalsync/user/menu/createRemoval', body)
export const deleteRemoval = (id: string) => post('/portalsync/user/menu/deleteRemoval', { id })

export const explainAccess = (body: { userID: string; page: string; action: string; recordId?: string }) =>
  post<Explanation>('/portalsync/user/permission/explain', body)
