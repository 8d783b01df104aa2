import type { MenuEntry } from '../shared/menu/menu-entry'
import { removeByMap } from '../shared/menu/menu-tree'
import { call } from '../shared/request/call'
import { menuRemovalsCall, searchMenuCall, userInfoCall } from '../shared/request/early-calls'
import { keepMenu, keepUser, sessionStore } from '../shared/session/session'
import { organisationIds, type UserInfo } from '../shared/session/user-info'
import { loadSystemTitle, restoreSystemTitle } from './system-title'

/** User info and the menu of its roles. Rejects when either cannot be had. */
export async function loadUser(): Promise<void> {
  const known = sessionStore.get().user
  // Asked for at once with what sign-in or an earlier load has told; it counts if that still holds.
  const early = known && !known.mustChangePassword ? fetchFrame(known) : undefined
  early?.catch(() => undefined)
  const user = await call(userInfoCall, {}, { saidBy: 'page' })
  await keepUser(user)
  // Nothing but the change of the password is answered to them, and the menu is not needed for it.
  if (user.mustChangePassword) return keepMenu([])
  keepMenu(await (early && known && sameMenu(known, user) ? early : fetchFrame(user)))
}

/**
 * Asks for a restored user and menu again while the page is open already: the session may be over, the roles or the
 * menu may be others by now. Calls back where that fails, as the guard does without a restored menu (rule 5).
 */
export async function refreshUser(onFailed: () => void): Promise<void> {
  const { user, menu } = sessionStore.get()
  if (!user || !menu) return
  restoreSystemTitle()
  try {
    await loadUser()
  } catch {
    // A session that the server has ended has found its way already.
    if (sessionStore.get().user) onFailed()
  }
}

/** The menu anew, for a user whose session goes on. */
export async function reloadMenu(): Promise<void> {
  const { user } = sessionStore.get()
  if (!user) return
  const menu = await fetchMenu(user)
  if (sessionStore.get().user === user) keepMenu(menu)
}

const sameMenu = (one: UserInfo, other: UserInfo): boolean =>
  one.userId === other.userId &&
  one.roleIDs.join() === other.roleIDs.join() &&
  organisationIds(one).join() === organisationIds(other).join()

/** What the layout cannot be drawn without: the menu, and the title above it. */
async function fetchFrame(user: UserInfo): Promise<MenuEntry[]> {
  const [menu] = await Promise.all([fetchMenu(user), loadSystemTitle()])
  return menu
}

async function fetchMenu(user: UserInfo): Promise<MenuEntry[]> {
  const [menu, removed] = await Promise.all([
    call(searchMenuCall, { roleIds: user.roleIDs }, { saidBy: 'page' }),
    call(
      menuRemovalsCall,
      { orgIdList: organisationIds(user), roleIdList: user.roleIDs, type: '2' },
      { saidBy: 'page' },
    ),
  ])
  return removeByMap(menu ?? [], removed ?? {})
}
