import type { MenuEntry } from './menu-entry'
import { buildMenu, type MenuNode, menuTitle } from './menu-tree'

/** An item of the stored routers list; `file` is Main for the layout shell. */
export interface RouterItem {
  path: string
  name: string
  /** `params`: what else the menu says of the entry; its keys, its texts, where its settings stand. */
  meta: { icon?: string; title: string; params: Omit<MenuEntry, 'name' | 'path' | 'icon' | 'children'> }
  file: string
  redirect?: string
  children?: RouterItem[]
}

export const routersKey = 'routersData'
const layoutFile = 'Main'
const maxLevels = 3

/** Keeps the routes that the menu gives in session storage, where the documents have them. */
export function storeRouters(menu: readonly MenuEntry[]): void {
  sessionStorage.setItem(routersKey, JSON.stringify(routersOf(buildMenu(menu))))
}

/** The menu that an earlier load of this tab left, from which the routes are rebuilt; undefined where there is none. */
export function readRouters(): MenuEntry[] | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(routersKey) ?? 'null')
    return Array.isArray(kept) ? kept.map(entryOf) : undefined
  } catch {
    sessionStorage.removeItem(routersKey)
    return undefined
  }
}

const routersOf = (nodes: readonly MenuNode[], level = 1): RouterItem[] =>
  nodes.map(({ key, entry, path, icon, children }) => {
    const { name, path: _path, icon: _icon, children: _children, ...params } = entry
    const below = level < maxLevels ? routersOf(children, level + 1) : []
    return {
      path: path ?? `/${key}`,
      name,
      meta: { icon, title: menuTitle(entry), params },
      file: children.length > 0 ? layoutFile : (path ?? key).replace(/^\//, ''),
      ...(below[0] ? { redirect: below[0].path, children: below } : {}),
    }
  })

/** Throws where it is no such item. */
function entryOf({ path, name, meta, file, children }: RouterItem): MenuEntry {
  return {
    ...meta.params,
    name,
    ...(meta.icon ? { icon: JSON.stringify({ name: meta.icon }) } : {}),
    ...(file === layoutFile ? { children: (children ?? []).map(entryOf) } : { path }),
  }
}
