import {
  edgesFrom,
  edgesTo,
  type NodeKind,
  nodeOf,
  type WorkflowEdge,
  type WorkflowGraph,
  type WorkflowNode,
} from '@sfa/workflow/rules/graph'
import { newNode } from '@sfa/workflow/rules/new-node'
import { nodeSize } from '@sfa/workflow/rules/node-size'

/** What is done to a graph on the canvas; each answers another graph, or the same one where nothing is to be done. */

const gap = 64
/** Kinds from which several edges lead on. */
const forks: ReadonlySet<string> = new Set(['condition', 'parallel'])
export const isFork = ({ kind }: Pick<WorkflowNode, 'kind'>): boolean => forks.has(kind)

/** An id that neither a node nor an edge of the graph has. */
export function freshId({ nodes, edges }: WorkflowGraph, prefix: string): string {
  const taken = new Set([...nodes, ...edges].map(({ id }) => id))
  for (let n = 1; ; n++) if (!taken.has(`${prefix}${n}`)) return `${prefix}${n}`
}

/** An edge as it begins: a further branch of a condition comes after those that are there, before the default. */
function freshEdge(graph: WorkflowGraph, from: string, to: string): WorkflowEdge {
  const node = nodeOf(graph, from)
  const edge = { id: freshId(graph, 'e'), from, to }
  if (node?.kind !== 'condition') return edge
  const own = edgesFrom(graph, from)
  if (!own.some(({ otherwise }) => otherwise)) return { ...edge, otherwise: true }
  return { ...edge, order: Math.max(0, ...own.map(({ order = 0 }) => order)) + 1 }
}

/** Joins two nodes. The same graph where they are joined already, or where nothing may lead there or on from there. */
export function connect(graph: WorkflowGraph, from: string, to: string): WorkflowGraph {
  const [source, target] = [nodeOf(graph, from), nodeOf(graph, to)]
  if (!source || !target || from === to || source.kind === 'end' || target.kind === 'start') return graph
  if (graph.edges.some(edge => edge.from === from && edge.to === to)) return graph
  return { ...graph, edges: [...graph.edges, freshEdge(graph, from, to)] }
}

/** Where a new node stands between two others; what stands below makes room for it. */
function makeRoom(graph: WorkflowGraph, y: number): WorkflowGraph {
  const step = nodeSize.height + gap
  return { ...graph, nodes: graph.nodes.map(node => (node.y >= y ? { ...node, y: node.y + step } : node)) }
}

/** Puts a node into an edge: what stood below it moves down. */
export function insertOnEdge(graph: WorkflowGraph, edgeId: string, kind: NodeKind, name: string): Edited {
  const edge = graph.edges.find(({ id }) => id === edgeId)
  const [from, to] = [edge && nodeOf(graph, edge.from), edge && nodeOf(graph, edge.to)]
  if (!edge || !from || !to || kind === 'start') return { graph }
  const id = freshId(graph, `${kind}-`)
  const y = from.y + nodeSize.height + gap
  const room = to.y < y + nodeSize.height ? makeRoom(graph, Math.min(y, to.y)) : graph
  const node = newNode(kind, { id, name, x: to.kind === 'join' || to.kind === 'end' ? from.x : to.x, y })
  const withNode = {
    nodes: [...room.nodes, node],
    edges: room.edges.map(one => (one.id === edgeId ? { ...one, to: id } : one)),
  }
  // Nothing follows an end: what came after it keeps its other ways, or shows as unreachable.
  return { graph: kind === 'end' ? withNode : connect(withNode, id, edge.to), id }
}

/** What an edit has made, beside the graph. */
export interface Edited {
  graph: WorkflowGraph
  /** The node that was made; undefined where none could be. */
  id?: string
}

/**
 * Puts a node after another one: a fork gets a further branch, any other node has it on the edge that leaves it. Without
 * a node it stands alone at the place.
 */
export function insertAfter(
  graph: WorkflowGraph,
  after: string | undefined,
  kind: NodeKind,
  name: string,
  place = { x: 0, y: 0 },
): Edited {
  const node = after === undefined ? undefined : nodeOf(graph, after)
  const [only] = node ? edgesFrom(graph, node.id) : []
  if (node && !isFork(node) && only) return insertOnEdge(graph, only.id, kind, name)
  if (!node || node.kind === 'end') {
    // Before an end there is room: on the first edge that leads to it.
    const [into] = node ? edgesTo(graph, node.id) : []
    if (into && kind !== 'end') return insertOnEdge(graph, into.id, kind, name)
    return addAlone(graph, kind, name, place)
  }
  const id = freshId(graph, `${kind}-`)
  const branches = edgesFrom(graph, node.id).length
  const x = node.x + branches * (nodeSize.width + 48)
  const made = newNode(kind, { id, name, x, y: node.y + nodeSize.height + gap })
  return { graph: connect({ ...graph, nodes: [...graph.nodes, made] }, node.id, id), id }
}

const rounded = ({ x, y }: { x: number; y: number }) => ({ x: Math.round(x), y: Math.round(y) })

/** Puts a node on the canvas, joined to nothing. */
export const addAlone = (
  graph: WorkflowGraph,
  kind: NodeKind,
  name: string,
  place: { x: number; y: number },
): Edited => {
  const id = freshId(graph, `${kind}-`)
  return { graph: { ...graph, nodes: [...graph.nodes, newNode(kind, { id, name, ...rounded(place) })] }, id }
}

/** Without the nodes, the start excepted. What had one way in and one way out is closed behind it. */
export function removeNodes(graph: WorkflowGraph, ids: readonly string[]): WorkflowGraph {
  return ids.reduce((rest, id) => {
    const node = nodeOf(rest, id)
    if (!node || node.kind === 'start') return rest
    const [into, out] = [edgesTo(rest, id), edgesFrom(rest, id)]
    const nodes = rest.nodes.filter(one => one.id !== id)
    const edges = rest.edges.filter(one => one.from !== id && one.to !== id)
    const [next] = out
    if (out.length !== 1 || !next) return { nodes, edges }
    const healed = into.filter(
      one => one.from !== next.to && !edges.some(other => other.from === one.from && other.to === next.to),
    )
    return { nodes, edges: [...edges, ...healed.map(one => ({ ...one, to: next.to }))] }
  }, graph)
}

export const removeEdge = (graph: WorkflowGraph, id: string): WorkflowGraph => ({
  ...graph,
  edges: graph.edges.filter(edge => edge.id !== id),
})

export const changeNode = (graph: WorkflowGraph, node: WorkflowNode): WorkflowGraph => ({
  ...graph,
  nodes: graph.nodes.map(one => (one.id === node.id ? node : one)),
})

export const changeEdge = (graph: WorkflowGraph, edge: WorkflowEdge): WorkflowGraph => ({
  ...graph,
  edges: graph.edges.map(one => (one.id === edge.id ? edge : one)),
})

/** Makes a branch of a condition the default one; the former default gets its turn. */
export function makeDefault(graph: WorkflowGraph, edgeId: string): WorkflowGraph {
  const edge = graph.edges.find(({ id }) => id === edgeId)
  if (!edge) return graph
  const turns = edgesFrom(graph, edge.from).map(one => one.id)
  return {
    ...graph,
    edges: graph.edges.map(one => {
      if (one.from !== edge.from) return one
      const { otherwise: _, when, order: __, ...rest } = one
      return one.id === edgeId
        ? { ...rest, otherwise: true as const }
        : { ...rest, ...(when && { when }), order: turns.indexOf(one.id) + 1 }
    }),
  }
}

/** Lets a branch be tried one turn earlier or later. */
export function moveBranch(graph: WorkflowGraph, edgeId: string, by: -1 | 1): WorkflowGraph {
  const edge = graph.edges.find(({ id }) => id === edgeId)
  const turns = edge
    ? edgesFrom(graph, edge.from)
        .filter(({ otherwise }) => !otherwise)
        .map(({ id }) => id)
    : []
  const at = turns.indexOf(edgeId)
  const other = turns[at + by]
  if (at === -1 || other === undefined) return graph
  turns[at + by] = edgeId
  turns[at] = other
  return {
    ...graph,
    edges: graph.edges.map(one => (turns.includes(one.id) ? { ...one, order: turns.indexOf(one.id) + 1 } : one)),
  }
}

/** Moves nodes by so many pixels. */
export const moveNodes = (graph: WorkflowGraph, ids: ReadonlySet<string>, x: number, y: number): WorkflowGraph => ({
  ...graph,
  nodes: graph.nodes.map(node =>
    ids.has(node.id) ? { ...node, x: Math.round(node.x + x), y: Math.round(node.y + y) } : node,
  ),
})

/** What copying takes: the nodes, and the edges between them. There is one start only. */
export function copied(graph: WorkflowGraph, ids: ReadonlySet<string>): WorkflowGraph {
  const nodes = graph.nodes.filter(({ id, kind }) => ids.has(id) && kind !== 'start')
  const taken = new Set(nodes.map(({ id }) => id))
  return { nodes, edges: graph.edges.filter(({ from, to }) => taken.has(from) && taken.has(to)) }
}

/** Puts what was copied beside its original, with ids of its own. */
export function paste(graph: WorkflowGraph, part: WorkflowGraph): { graph: WorkflowGraph; ids: string[] } {
  const ids = new Map<string, string>()
  let next = graph
  for (const node of part.nodes) {
    const id = freshId(next, `${node.kind}-`)
    ids.set(node.id, id)
    next = { ...next, nodes: [...next.nodes, { ...node, id, x: node.x + 40, y: node.y + 40 }] }
  }
  for (const edge of part.edges) {
    const [from, to] = [ids.get(edge.from) as string, ids.get(edge.to) as string]
    next = { ...next, edges: [...next.edges, { ...edge, id: freshId(next, 'e'), from, to }] }
  }
  return { graph: next, ids: [...ids.values()] }
}

/** Nodes in the order in which they are read: row by row. */
export const inReadingOrder = ({ nodes }: WorkflowGraph): WorkflowNode[] =>
  [...nodes].sort((one, two) => one.y - two.y || one.x - two.x)

/**
 * The node to which a key leads: down along the first branch and up against it, to the sides the nearest node of about
 * the same height.
 */
export function nodeBeside(graph: WorkflowGraph, id: string, key: string): string | undefined {
  const node = nodeOf(graph, id)
  if (!node) return undefined
  const order = inReadingOrder(graph)
  if (key === 'Home') return order[0]?.id
  if (key === 'End') return order.at(-1)?.id
  if (key === 'ArrowDown') return edgesFrom(graph, id)[0]?.to ?? order[order.indexOf(node) + 1]?.id
  if (key === 'ArrowUp') return edgesTo(graph, id)[0]?.from ?? order[order.indexOf(node) - 1]?.id
  const side = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  if (side === 0) return undefined
  const beside = graph.nodes.filter(one => Math.abs(one.y - node.y) < nodeSize.height && (one.x - node.x) * side > 0)
  return beside.sort((one, two) => Math.abs(one.x - node.x) - Math.abs(two.x - node.x))[0]?.id
}
