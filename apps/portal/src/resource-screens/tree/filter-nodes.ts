import type { TreeNode } from '../lookup/records'

const none: ReadonlySet<string> = new Set()

/** Whether a text, in lower case, holds every word of what was typed, in any order. */
export const holdsWords = (text: string, typed: string): boolean =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .every(word => text.includes(word))

/** Nodes whose name or code holds the text, or that the server has found by pinyin, with everything above them. */
export function filterNodes(
  nodes: readonly TreeNode[],
  text: string,
  spelt: ReadonlySet<string> = none,
): readonly TreeNode[] {
  if (!text.trim()) return nodes
  const byId = new Map(nodes.map(node => [node.id, node]))
  const kept = new Set<string>()
  for (const node of nodes) {
    if (!holdsWords(`${node.title} ${node.code ?? ''}`.toLowerCase(), text) && !spelt.has(node.id)) continue
    for (let at: TreeNode | undefined = node; at && !kept.has(at.id); at = at.parent ? byId.get(at.parent) : undefined)
      kept.add(at.id)
  }
  return nodes.filter(node => kept.has(node.id))
}
