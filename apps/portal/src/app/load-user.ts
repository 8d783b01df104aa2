import type { MenuEntry } from '../shared/menu-entry'
import { removeByMap } from '../shared/menu-tree'
import { post } from '../shared/request'
import { keepMenu, keepUser } from '../shared/session'
import { organisationIds, type UserInfo } from '../shared/user-info'
import { loadSystemTitle } from './system-title'

/** User info and the menu of its roles (1-shell.md §2.5 rule 5, §6). Rejects when either cannot be had. */
export async function loadUser(): Promise<void> {
  const user = await post<UserInfo>('/portalsync/user/user/getUserInfo', {}, { silent: true })
  await keepUser(user)
  // Nothing but the change of the password is answered to them, and the menu is not needed for it.
  if (user.mustChangePassword) return keepMenu([])
  const menu = await fetchMenu(user)
  await loadSystemTitle()
  keepMenu(menu)
}

async function fetchMenu(user: UserInfo): Promise<MenuEntry[]> {
  const [menu, removed] = await Promise.all([
    post<MenuEntry[] | null>('/portalsync/user/menu/searchByRoleIds', { roleIds: user.roleIDs }, { silent: true }),
    post<Record<string, unknown> | null>(
      '/portalsync/user/menu/searchMenuFilter',
      { orgIdList: organisationIds(user), roleIdList: user.roleIDs, type: '2' },
      { silent: true },
    ),
  ])
  return removeByMap(menu ?? [], removed ?? {})
}
