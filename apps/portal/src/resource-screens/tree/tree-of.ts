export interface TreePart {
  id: string
  parent: string | null
}
export type Branch<T> = T & { children: Branch<T>[] }

/** Nests nodes below their parents, in the order given; a node whose parent is not among them stands at the top. */
export function treeOf<N extends TreePart, T>(nodes: readonly N[], make: (node: N) => T): Branch<T>[] {
  const branches = new Map(nodes.map(node => [node.id, { ...make(node), children: [] } as Branch<T>]))
  const roots: Branch<T>[] = []
  for (const node of nodes) {
    const branch = branches.get(node.id) as Branch<T>
    const parent = node.parent === null || node.parent === node.id ? undefined : branches.get(node.parent)
    if (parent) parent.children.push(branch)
    else roots.push(branch)
  }
  return roots
}
