import { type MenuNode, menuTitle } from '../../shared/menu/menu-tree'

export interface FoundPage {
  node: MenuNode
  /** The groups above it. */
  above: readonly MenuNode[]
}

/** Every page of the menu with the groups above it. */
export const pagesOf = (nodes: readonly MenuNode[], above: readonly MenuNode[] = []): FoundPage[] =>
  nodes.flatMap(node => (node.children.length ? pagesOf(node.children, [...above, node]) : [{ node, above }]))

/**
 * Pages whose title (in any language), name or path holds every word of the text; those whose title begins with it come
 * first. Without a text: all.
 */
export function matchMenu(pages: readonly FoundPage[], text: string): FoundPage[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...pages]
  const found = pages.flatMap(page => {
    const own = titlesOf(page.node)
    const all = [...own, page.node.entry.name, page.node.path, ...page.above.flatMap(titlesOf)].join('\n').toLowerCase()
    if (!words.every(word => all.includes(word))) return []
    const first = words[0] as string
    const rank = own.some(title => title.startsWith(first)) ? 0 : own.some(title => title.includes(first)) ? 1 : 2
    return [{ page, rank }]
  })
  return found.toSorted((a, b) => a.rank - b.rank).map(({ page }) => page)
}

const titlesOf = ({ entry }: MenuNode): string[] =>
  [menuTitle(entry), entry.descriptionCn ?? '', entry.descriptionEn ?? ''].map(title => title.toLowerCase())
