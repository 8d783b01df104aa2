import type { TreeNode } from '../lookup/records'

const none: ReadonlySet<string> = new Set()

/** Whether a text, in lower case, holds every word of what was typed, in any order. */
export function matcherOf(typed: string): (text: string) => boolean {
  const words = typed.toLowerCase().split(/\s+/)
  return text => words.every(word => text.includes(word))
}

/** Nodes whose name or code holds the text, or that the server has found by pinyin, with everything above them. */
export function filterNodes(
  nodes: readonly TreeNode[],
  text: string,
  spelt: ReadonlySet<string> = none,
): readonly TreeNode[] {
  if (!text.trim()) return nodes
  const byId = new Map(nodes.map(node => [node.id, node]))
  const holds = matcherOf(text)
  const kept = new Set<string>()
  for (const node of nodes) {
    if (!holds(`${node.title} ${node.code ?? ''}`.toLowerCase()) && !spelt.has(node.id)) continue
    for (let at: TreeNode | undefined = node; at && !kept.has(at.id); at = at.parent ? byId.get(at.parent) : undefined)
      kept.add(at.id)
  }
  return nodes.filter(node => kept.has(node.id))
}
