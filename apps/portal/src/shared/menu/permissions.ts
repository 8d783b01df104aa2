import type { MenuEntry } from './menu-entry'

export const allPermissions = '*:*:*'

/**
 * Permission keys of the menu: from the action lists of functional entries but home, each as
 * `product/brand:edit`, the path of menu names with the key. A page that is not at its path of names is known by its
 * path too.
 */
export function collectPermissions(menu: readonly MenuEntry[], parent = ''): Set<string> {
  const keys = new Set<string>()
  for (const entry of menu) {
    if (String(entry.type) !== '2' || entry.name === 'home') continue
    const names = parent ? `${parent}/${entry.name}` : entry.name
    for (const action of actionKeys(entry.action)) {
      if (action === allPermissions) keys.add(action)
      for (const page of pagesOf(entry, names)) keys.add(`${page}:${action}`)
    }
    for (const key of collectPermissions(entry.children ?? [], names)) keys.add(key)
  }
  return keys
}

const pagesOf = (entry: MenuEntry, names: string): string[] => {
  const path = entry.path?.replace(/^\//, '')
  return path && path !== names ? [names, path] : [names]
}

/** An upload key also enables template download, uploadnext the next level's. */
function actionKeys(action: string | undefined): string[] {
  let parsed: unknown
  try {
    parsed = JSON.parse(action || '[]')
  } catch {
    return []
  }
  const keys = (Array.isArray(parsed) ? parsed : []).map(item => String(item?.key ?? item))
  return [
    ...keys,
    ...(keys.includes('upload') ? ['template'] : []),
    ...(keys.includes('uploadnext') ? ['templatenext'] : []),
  ]
}

/** Holds every tag? A bare key (`edit`) means the key of `page` (`product/brand`). Throws on an empty list. */
export function holdsAll(permissions: ReadonlySet<string>, tags: readonly string[], page?: string): boolean {
  if (tags.length === 0) throw new Error('please set operation permission tag')
  if (permissions.has(allPermissions)) return true
  return tags.every(tag => permissions.has(tag.includes(':') || !page ? tag : `${page}:${tag}`))
}
