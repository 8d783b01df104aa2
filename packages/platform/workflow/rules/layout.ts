import { edgesFrom, edgesTo, type WorkflowGraph } from './graph'
import { backEdges } from './structure-faults'

/** Pixels of a node on the canvas, and between nodes. */
export const nodeSize = { width: 200, height: 64 } as const
const gap = { x: 48, y: 64 } as const
const step = { x: nodeSize.width + gap.x, y: nodeSize.height + gap.y } as const

/**
 * Places the nodes from above to below in the order in which they are run through: a row below all that lead to it,
 * side by side in the order of the branches, each as near to the middle of its neighbours as there is room. Answers the
 * same for the same graph, wherever its nodes stood before.
 */
export function layOut<G extends WorkflowGraph>(graph: G): G {
  const back = new Set(backEdges(graph).map(({ id }) => id))
  const forward = { nodes: graph.nodes, edges: graph.edges.filter(({ id }) => !back.has(id)) }
  const rows = rowsOf(forward)
  const x = new Map<string, number>()
  for (const row of rows) for (const [at, id] of row.entries()) x.set(id, (at - (row.length - 1) / 2) * step.x)
  // Down and up again, until what stands below each other is straight.
  for (let round = 0; round < 6; round++) {
    const down = round % 2 === 0
    for (const row of down ? rows : [...rows].reverse())
      settle(row, x, id =>
        down ? edgesTo(forward, id).map(({ from }) => from) : edgesFrom(forward, id).map(({ to }) => to),
      )
  }
  const left = Math.min(0, ...x.values())
  const level = new Map(rows.flatMap((row, y) => row.map(id => [id, y] as const)))
  return {
    ...graph,
    nodes: graph.nodes.map(node => ({
      ...node,
      x: Math.round((x.get(node.id) ?? 0) - left),
      y: (level.get(node.id) ?? 0) * step.y,
    })),
  }
}

/** Nodes by the longest way that leads to them, each row in the order in which its nodes are come to. */
function rowsOf(graph: WorkflowGraph): string[][] {
  const level = new Map<string, number>()
  const levelOf = (id: string): number => {
    const known = level.get(id)
    if (known !== undefined) return known
    const found = Math.max(-1, ...edgesTo(graph, id).map(({ from }) => levelOf(from))) + 1
    level.set(id, found)
    return found
  }
  const order: string[] = []
  const seen = new Set<string>()
  const visit = (id: string): void => {
    if (seen.has(id)) return
    seen.add(id)
    order.push(id)
    for (const { to } of edgesFrom(graph, id)) visit(to)
  }
  for (const { id } of [...graph.nodes].sort((a, b) => Number(b.kind === 'start') - Number(a.kind === 'start')))
    visit(id)
  const rows: string[][] = []
  for (const id of order) {
    const row = levelOf(id)
    rows[row] ??= []
    rows[row].push(id)
  }
  return rows
}

/** Moves the nodes of a row to the middle of their neighbours, in their order and no nearer than a step. */
function settle(row: readonly string[], x: Map<string, number>, neighbours: (id: string) => string[]): void {
  const wanted = row.map(id => {
    const near = neighbours(id).map(one => x.get(one) ?? 0)
    return near.length === 0 ? (x.get(id) ?? 0) : near.reduce((sum, one) => sum + one, 0) / near.length
  })
  const fromLeft = [...wanted]
  for (let at = 1; at < row.length; at++)
    fromLeft[at] = Math.max(wanted[at] as number, (fromLeft[at - 1] as number) + step.x)
  const fromRight = [...wanted]
  for (let at = row.length - 2; at >= 0; at--)
    fromRight[at] = Math.min(wanted[at] as number, (fromRight[at + 1] as number) - step.x)
  for (const [at, id] of row.entries()) x.set(id, ((fromLeft[at] as number) + (fromRight[at] as number)) / 2)
}
