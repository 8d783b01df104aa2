import type { TreeNode } from '../lookup/records'

/** Nodes whose name or code holds the text, with everything above them. */
export function filterNodes(nodes: readonly TreeNode[], text: string): readonly TreeNode[] {
  const wanted = text.trim().toLowerCase()
  if (!wanted) return nodes
  const byId = new Map(nodes.map(node => [node.id, node]))
  const kept = new Set<string>()
  for (const node of nodes) {
    if (!`${node.title} ${node.code ?? ''}`.toLowerCase().includes(wanted)) continue
    for (let at: TreeNode | undefined = node; at && !kept.has(at.id); at = at.parent ? byId.get(at.parent) : undefined)
      kept.add(at.id)
  }
  return nodes.filter(node => kept.has(node.id))
}
