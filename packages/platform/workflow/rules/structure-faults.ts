import type { WorkflowFault } from './fault'
import { edgesFrom, mostNodes, nodeOf, type WorkflowEdge, type WorkflowGraph, type WorkflowNode } from './graph'

/** Faults of how nodes are joined: what cannot be reached, ends nowhere, runs in a circle or is not joined again. */
export function structureFaults(graph: WorkflowGraph): WorkflowFault[] {
  const { nodes } = graph
  const starts = nodes.filter(({ kind }) => kind === 'start')
  const loops = loopFaults(graph)
  return [
    ...(nodes.length > mostNodes ? [{ code: 'workflowTooMany', params: { max: mostNodes } } as const] : []),
    ...(starts.length === 0 ? [{ code: 'workflowNoStart' } as const] : []),
    ...starts.slice(1).map(({ id }) => ({ nodeId: id, code: 'workflowTwoStarts' }) as const),
    ...(nodes.some(({ kind }) => kind === 'end') ? [] : [{ code: 'workflowNoEnd' } as const]),
    ...nodes.flatMap(node => waysFaults(graph, node)),
    ...unreachableFaults(graph),
    ...loops,
    // In a circle no branch comes to its end.
    ...(loops.length === 0 && starts[0] ? joinFaults(graph, starts[0]) : []),
  ]
}

/** Kinds from which more than one edge leads on. */
const forks: ReadonlySet<string> = new Set(['condition', 'parallel'])

function waysFaults(graph: WorkflowGraph, { id, kind }: WorkflowNode): WorkflowFault[] {
  const out = edgesFrom(graph, id)
  const into = graph.edges.filter(({ to }) => to === id)
  if (kind === 'end') return out.length > 0 ? [{ nodeId: id, code: 'workflowAfterEnd' }] : []
  if (kind === 'start' && into.length > 0) return [{ nodeId: id, code: 'workflowBeforeStart' }]
  if (out.length === 0) return [{ nodeId: id, code: 'workflowDeadEnd' }]
  if (forks.has(kind) && out.length < 2) return [{ nodeId: id, code: 'workflowOneBranch' }]
  if (!forks.has(kind) && out.length > 1) return [{ nodeId: id, code: 'workflowTwoWays' }]
  if (kind !== 'condition') return []
  const defaults = out.filter(({ otherwise }) => otherwise)
  if (defaults.length === 0) return [{ nodeId: id, code: 'workflowNoDefault' }]
  return defaults.slice(1).map(edge => ({ nodeId: id, edgeId: edge.id, code: 'workflowTwoDefaults' }))
}

function unreachableFaults(graph: WorkflowGraph): WorkflowFault[] {
  const reached = new Set<string>()
  const next = graph.nodes.filter(({ kind }) => kind === 'start').map(({ id }) => id)
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    next.push(...edgesFrom(graph, id).map(({ to }) => to))
  }
  return graph.nodes
    .filter(({ id, kind }) => kind !== 'start' && !reached.has(id))
    .map(({ id }) => ({ nodeId: id, code: 'workflowUnreachable' }))
}

/** The edges that close a circle. */
export function backEdges(graph: WorkflowGraph): WorkflowEdge[] {
  const state = new Map<string, 'open' | 'done'>()
  const found: WorkflowEdge[] = []
  const visit = (id: string): void => {
    state.set(id, 'open')
    for (const edge of edgesFrom(graph, id)) {
      const known = state.get(edge.to)
      if (known === 'open') found.push(edge)
      else if (!known) visit(edge.to)
    }
    state.set(id, 'done')
  }
  // From the start first, so that the edge that leads back is the one that is named.
  const first = [...graph.nodes].sort((a, b) => Number(b.kind === 'start') - Number(a.kind === 'start'))
  for (const { id } of first) if (!state.has(id)) visit(id)
  return found
}

const loopFaults = (graph: WorkflowGraph): WorkflowFault[] =>
  backEdges(graph).map(({ id, from }) => ({ nodeId: from, edgeId: id, code: 'workflowLoop' }))

/** The branches that are open at a node, from the outermost on: the parallel and the edge by which it was left. */
type Branches = readonly { parallel: string; edge: string }[]
const textOf = (branches: Branches) => branches.map(({ parallel, edge }) => `${parallel}/${edge}`).join(' ')

/**
 * Every parallel has one join, where all of its branches meet, and nowhere else do they. What runs through a join on
 * which no parallel depends would wait for ever.
 */
function joinFaults(graph: WorkflowGraph, start: WorkflowNode): WorkflowFault[] {
  const faults = new Map<string, WorkflowFault>()
  const note = (nodeId: string, code: WorkflowFault['code']) => faults.set(`${nodeId} ${code}`, { nodeId, code })
  const open = new Map<string, Branches>([[start.id, []]])
  const joinsOf = new Map<string, Set<string>>()
  const next: WorkflowNode[] = [start]
  for (let node = next.pop(); node !== undefined; node = next.pop()) {
    const here = open.get(node.id) as Branches
    if (node.kind === 'end' && here.length > 0) note((here.at(-1) as Branches[number]).parallel, 'workflowUnjoined')
    for (const edge of edgesFrom(graph, node.id)) {
      const target = nodeOf(graph, edge.to)
      if (!target) continue
      let there: Branches = node.kind === 'parallel' ? [...here, { parallel: node.id, edge: edge.id }] : here
      if (target.kind === 'join') {
        const ended = there.at(-1)
        if (!ended) {
          note(target.id, 'workflowJoinAlone')
          continue
        }
        const joins = joinsOf.get(ended.parallel) ?? new Set()
        joinsOf.set(ended.parallel, joins.add(target.id))
        if (joins.size > 1) note(ended.parallel, 'workflowUnjoined')
        there = there.slice(0, -1)
      }
      const known = open.get(target.id)
      if (!known) {
        open.set(target.id, there)
        next.push(target)
      } else if (textOf(known) !== textOf(there)) note(target.id, 'workflowBranchesMeet')
    }
  }
  return [...faults.values()]
}
