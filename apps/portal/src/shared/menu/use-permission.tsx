import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useSession } from '../session/session'
import type { MenuEntry } from './menu-entry'
import { collectPermissions, holdsAll } from './permissions'

/** The page that bare keys belong to: `product/brand`. The shell provides it around every screen. */
export const PageContext = createContext<string | undefined>(undefined)

// One set per menu, however many buttons ask.
const collected = new WeakMap<readonly MenuEntry[], Set<string>>()
const nothing = new Set<string>()

export function usePermissions(): ReadonlySet<string> {
  const { menu } = useSession()
  if (!menu) return nothing
  let keys = collected.get(menu)
  if (!keys) {
    keys = collectPermissions(menu)
    collected.set(menu, keys)
  }
  return keys
}

/**
 * Asks for action keys of a page: `const can = usePermission(); can('edit')`. The page is the screen it is called in
 * unless one is named (`usePermission('product/brand')`); a whole tag (`product/brand:edit`) always works.
 */
export function usePermission(page?: string): (...tags: string[]) => boolean {
  const permissions = usePermissions()
  const current = useContext(PageContext)
  return useMemo(
    () =>
      (...tags) =>
        holdsAll(permissions, tags, page ?? current),
    [permissions, page, current],
  )
}

/** Children only for who holds all tags. Throws `please set operation permission tag` on none. */
export function Permitted({ tags, page, children }: { tags: readonly string[]; page?: string; children: ReactNode }) {
  const can = usePermission(page)
  return can(...tags) ? children : null
}
