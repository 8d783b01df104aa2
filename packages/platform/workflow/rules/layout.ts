import { graphlib, layout } from '@dagrejs/dagre'
import { edgesFrom, edgesTo, type WorkflowEdge, type WorkflowGraph } from './graph'
import { nodeSize } from './node-size'
import { backEdges } from './structure-faults'

/** Pixels between nodes. */
const gap = { nodesep: 48, ranksep: 64 } as const

/**
 * Places the nodes from above to below in the order in which they are run through: a row below all that lead to it,
 * side by side in the order of the branches. Answers the same for the same graph, wherever its nodes stood before.
 */
export function layOut<G extends WorkflowGraph>(graph: G): G {
  const back = new Set(backEdges(graph).map(({ id }) => id))
  const forward = { nodes: graph.nodes, edges: graph.edges.filter(({ id }) => !back.has(id)) }
  const drawn = new graphlib.Graph({ multigraph: true }).setGraph({ rankdir: 'TB', ...gap })
  for (const id of asRunThrough(forward)) drawn.setNode(id, { ...nodeSize })
  for (const edge of forward.edges) drawn.setEdge(edge.from, edge.to, { weight: weightOf(forward, edge) }, edge.id)
  // The order in which nodes are come to keeps that of the branches; fewer crossings would turn it round.
  layout(drawn, { disableOptimalOrderHeuristic: true })
  return {
    ...graph,
    nodes: graph.nodes.map(node => {
      const { x, y } = drawn.node(node.id) as { x: number; y: number }
      return { ...node, x: Math.round(x - nodeSize.width / 2), y: Math.round(y - nodeSize.height / 2) }
    }),
  }
}

/** The heavier an edge, the shorter: branches begin side by side below their fork, and wait above where they meet. */
function weightOf(graph: WorkflowGraph, { from, to }: WorkflowEdge): number {
  if (edgesFrom(graph, from).length > 1) return 4
  return edgesTo(graph, to).length > 1 ? 1 : 2
}

/** The nodes from the start on, each with all of its first branch before the next. */
function asRunThrough(graph: WorkflowGraph): Set<string> {
  const seen = new Set<string>()
  const visit = (id: string): void => {
    if (seen.has(id)) return
    seen.add(id)
    for (const { to } of edgesFrom(graph, id)) visit(to)
  }
  for (const { id } of [...graph.nodes].sort((a, b) => Number(b.kind === 'start') - Number(a.kind === 'start')))
    visit(id)
  return seen
}
