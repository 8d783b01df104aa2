import type { MenuEntry } from './menu-entry'
import { buildMenu, type MenuNode, menuTitle } from './menu-tree'

/** An item of the stored routers list (1-shell.md §2.2); `file` is Main for the layout shell. */
export interface RouterItem {
  path: string
  name: string
  meta: { icon?: string; title: string; params?: string }
  file: string
  redirect?: string
  children?: RouterItem[]
}

const maxLevels = 3

/**
 * Keeps the routes that the menu gives in session storage, where the documents have them (1-shell.md §3). The portal
 * itself goes by the menu of each load; the list is for pages that stand beside it on the same origin.
 */
export function storeRouters(menu: readonly MenuEntry[]): void {
  sessionStorage.setItem('routersData', JSON.stringify(routersOf(buildMenu(menu))))
}

export const routersOf = (nodes: readonly MenuNode[], level = 1): RouterItem[] =>
  nodes.map(({ key, entry, path, icon, children }) => {
    const below = level < maxLevels ? routersOf(children, level + 1) : []
    return {
      path: path ?? `/${key}`,
      name: entry.name,
      meta: { icon, title: menuTitle(entry), ...(entry.url ? { params: entry.url } : {}) },
      file: children.length > 0 ? 'Main' : (path ?? key).replace(/^\//, ''),
      ...(below[0] ? { redirect: below[0].path, children: below } : {}),
    }
  })
