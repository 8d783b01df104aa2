import type { ChangeRow } from '@sfa/domain/audit/change-row'
import type { Explanation } from '@sfa/domain/person/access-explanation'
import type { FieldMask } from '@sfa/domain/person/field-mask'
import type { MenuAccess, RoleModule } from '@sfa/domain/person/menu-permissions'
import type { SyncResult } from '@sfa/domain/person/sync-result'
import type { OnlineSession } from '@sfa/domain/session/live-session'
import type { Selection } from '@sfa/resource-kit/selection'
import { get, post, search } from '../../shared/request'
import type { Page } from '../../shared/use-paging'

export interface RolePermissions {
  roleID: string
  code: string
  name: string
  ver: number
  modules: readonly RoleModule[]
}

export const findRolePermissions = (roleID: string) =>
  get<RolePermissions>(`/portalsync/user/userrole/search/${roleID}`, undefined, { silent: true })

export const saveRolePermissions = (body: {
  roleID: string
  ver: number
  modules: readonly { code: string; actionKeys: readonly string[] }[]
}) => post<RolePermissions>('/portalsync/user/userrole/update', body)

export const searchFieldMasks = async (roleID: string) =>
  (await search<FieldMask>('/portalsync/user/userrole/searchFieldMasks', { roleID }, { silent: true })).rows

export const saveFieldMasks = (body: { roleID: string; ver: number; masks: readonly FieldMask[] }) =>
  post<{ ver: number }>('/portalsync/user/userrole/updateFieldMasks', body)

export const changeRoleMembers = (body: { roleID: string; selection?: Selection; remove?: readonly string[] }) =>
  post<{ changed: number }>('/portalsync/user/userrole/updateUsers', body)

export const resetPasswords = (ids: readonly string[]) =>
  post<{ reset: number }>('/portalsync/user/user/resetPassword', { ids })

export const resetSecondFactor = (ids: readonly string[]) =>
  post<{ reset: number }>('/portalsync/user/secondFactor/reset', { ids })

export const syncDirectory = (what: 'user' | 'department') =>
  get<SyncResult>(what === 'user' ? '/org/user/syncAllUser' : '/org/user/syncAllDept')

export const searchOnline = (body: { searchField: string; page: Page }) =>
  search<OnlineSession>('/portalsync/user/online/search', body, { silent: true })
export const endSession = (id: string) => post('/portalsync/user/online/end', { id })

export const searchMenuAccess = async () =>
  (await search<MenuAccess>('/portalsync/user/menu/searchAccess', {}, { silent: true })).rows
export const saveMenuAccess = (code: string, access: readonly string[]) =>
  post('/portalsync/user/menu/updateAccess', { code, access })
export const addRemoval = (body: { menuCode: string; roleId?: string; orgId?: string }) =>
  post('/portalsync/user/menu/createRemoval', body)
export const deleteRemoval = (id: string) => post('/portalsync/user/menu/deleteRemoval', { id })

export const searchChanges = (body: Readonly<Record<string, unknown>>) =>
  search<ChangeRow>('/portalsync/audit/change/search', body, { silent: true })

export const explainAccess = (body: { userID: string; page: string; action: string; recordId?: string }) =>
  post<Explanation>('/portalsync/user/permission/explain', body)
