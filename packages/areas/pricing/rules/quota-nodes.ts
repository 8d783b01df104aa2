/** From the nearest to the furthest, where two nodes of a tree stand equally deep. */
const objectOrder = ['store', 'person', 'group', 'distributor', 'org'] as const

/** A quota that covers product, customer and day. */
export interface QuotaNode {
  id: string
  /** Of the first quota of its tree, which is itself where nothing is above. */
  rootId: string
  /** 0 is the root. */
  depth: number
  objectType: string
  /** How deep the organisation itself stands, where the object is one. */
  objectDepth: number
}

/**
 * Each tree is debited at the node that is nearest to the customer: the deepest, of equally deep ones that of the nearest
 * object, then the oldest. In ascending order of ids, in which they are locked.
 */
export function nearestNodes<N extends QuotaNode>(nodes: readonly N[]): N[] {
  const byTree = new Map<string, N>()
  for (const node of nodes) {
    const known = byTree.get(node.rootId)
    if (!known || isNearer(node, known)) byTree.set(node.rootId, node)
  }
  return [...byTree.values()].toSorted((a, b) => Number(a.id) - Number(b.id))
}

const orderOf = ({ objectType }: QuotaNode) => (objectOrder as readonly string[]).indexOf(objectType)

const isNearer = (a: QuotaNode, b: QuotaNode): boolean =>
  (b.depth - a.depth || orderOf(a) - orderOf(b) || b.objectDepth - a.objectDepth || Number(a.id) - Number(b.id)) < 0
