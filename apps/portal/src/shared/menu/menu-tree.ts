import { currentLanguage } from '../language/language'
import { traditional } from '../language/traditional'
import type { MenuEntry } from './menu-entry'

/** Entries whose code is a key of the map are removed, with all below them (a deny list). */
export function removeByMap(menu: readonly MenuEntry[], map: Readonly<Record<string, unknown>>): MenuEntry[] {
  return menu
    .filter(({ code }) => code === undefined || code === '' || !Object.hasOwn(map, code))
    .map(entry => ({ ...entry, children: entry.children && removeByMap(entry.children, map) }))
}

/** One entry of the side menu. */
export interface MenuNode {
  /** Path of names, `product/brand`: unique in the tree. */
  key: string
  entry: MenuEntry
  /** Where it leads; groups have none. */
  path?: string
  icon?: string
  children: MenuNode[]
}

/**
 * The side menu: functional entries that are not home and not of the mini-program, a name once per
 * level, and those whose access list the user meets. A leaf that leads nowhere and a group left empty are dropped.
 */
export function buildMenu(
  menu: readonly MenuEntry[],
  options: { access?: ReadonlySet<string>; opens?: (path: string) => boolean } = {},
  parent = '',
): MenuNode[] {
  const names = new Set<string>()
  const nodes: MenuNode[] = []
  for (const entry of menu) {
    if (!isShown(entry, options.access) || names.has(entry.name)) continue
    names.add(entry.name)
    const key = parent ? `${parent}/${entry.name}` : entry.name
    const children = buildMenu(entry.children ?? [], options, key)
    const path = entry.children?.length ? undefined : pathOf(entry, key)
    const leads = path !== undefined && (externalTarget(entry.name) !== undefined || (options.opens?.(path) ?? true))
    if (children.length || leads) nodes.push({ key, entry, path, icon: iconName(entry.icon), children })
  }
  return nodes
}

const isShown = (entry: MenuEntry, access: ReadonlySet<string> | undefined): boolean =>
  entry.name !== 'home' &&
  String(entry.type) === '2' &&
  String(entry.platform ?? '') !== '2' &&
  (!entry.access?.length || !access || entry.access.some(key => access.has(key)))

const pathOf = (entry: MenuEntry, key: string): string => entry.path || `/${key}`

/** The address of an entry that opens in a new window: what follows the first underscore. */
export const externalTarget = (name: string): string | undefined =>
  name.startsWith('isTurnByHref_') ? name.slice('isTurnByHref_'.length) : undefined

function iconName(icon: string | undefined): string | undefined {
  try {
    return icon ? (JSON.parse(icon) as { name?: string }).name : undefined
  } catch {
    return undefined
  }
}

/** English or Chinese description by language, else the entry's name. */
export function menuTitle({ descriptionCn, descriptionEn, name }: MenuEntry): string {
  const language = currentLanguage()
  if (language === 'en-US') return descriptionEn || descriptionCn || name
  const chinese = descriptionCn || name
  return language === 'zh-TW' ? traditional(chinese) : chinese
}

/** The nodes from the root to the page at `path`, for the breadcrumb; empty when the menu does not have it. */
export function trailTo(nodes: readonly MenuNode[], path: string): MenuNode[] {
  for (const node of nodes) {
    if (node.path === path) return [node]
    const below = trailTo(node.children, path)
    if (below.length) return [node, ...below]
  }
  return []
}

export const menuLeaves = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap(node => (node.children.length ? menuLeaves(node.children) : [node]))
