import { edgesFrom, edgesTo, nodeOf, type WorkflowGraph } from './graph'
import type { Course } from './runtime'
import { type Facts, holds } from './runtime-conditions'

export const nodeStates = ['done', 'current', 'stuck', 'rejected', 'open'] as const
export type NodeState = (typeof nodeStates)[number]

/** What an instance has gone through, for people who look at its graph. */
export interface Trail {
  /** Nodes that are not named here are open. */
  nodes: ReadonlyMap<string, NodeState>
  /** Ids of the edges along which it went. */
  edges: ReadonlySet<string>
}

export interface TrailOf {
  graph: WorkflowGraph
  course: Course
  facts: Facts
  /** Everything was agreed: the end was reached. */
  approved: boolean
  /** Nodes whose decision ended it. */
  rejected: ReadonlySet<string>
}

/**
 * The nodes on whose way something that is known to be reached comes next: itself, or over nodes that decide nothing.
 * Found from there backwards, each node once: forwards the ways double with every branch.
 */
function leadingTo(graph: WorkflowGraph, reached: (id: string) => boolean): ReadonlySet<string> {
  const kinds = new Map(graph.nodes.map(({ id, kind }) => [id, kind]))
  const passes = (id: string) => !['approve', 'end', undefined].includes(kinds.get(id))
  const next = graph.nodes.map(({ id }) => id).filter(reached)
  const found = new Set(next)
  for (let id = next.pop(); id !== undefined; id = next.pop())
    for (const { from } of edgesTo(graph, id)) {
      if (found.has(from) || !passes(from)) continue
      found.add(from)
      next.push(from)
    }
  return found
}

/**
 * The way that an instance went. A course keeps approve nodes alone, so the way between them is walked again; of a
 * condition the branch was taken that leads to a node where the instance was, and where that says nothing, the one that
 * fits the document now.
 */
export function trailOf({ graph, course, facts, approved, rejected }: TrailOf): Trail {
  const nodes = new Map<string, NodeState>()
  const edges = new Set<string>()
  const passed = new Set(course.passed.map(({ nodeId }) => nodeId))
  const standing = new Map(course.positions.map(({ nodeId, stuck }) => [nodeId, stuck ? 'stuck' : 'current'] as const))
  const stateOf = (id: string): NodeState | undefined =>
    standing.get(id) ?? (passed.has(id) ? 'done' : rejected.has(id) ? 'rejected' : undefined)

  const reached = (id: string) => stateOf(id) !== undefined || (approved && nodeOf(graph, id)?.kind === 'end')
  const leadsOn = leadingTo(graph, reached)
  function branchesOf(id: string) {
    const ways = edgesFrom(graph, id)
    const kind = nodeOf(graph, id)?.kind
    if (kind === 'parallel') return ways
    if (kind !== 'condition') return ways.slice(0, 1)
    const known = ways.filter(({ to }) => leadsOn.has(to))
    const fits = ({ when, otherwise }: (typeof ways)[number]) =>
      otherwise === true || (when !== undefined && holds(when, facts))
    return [known.find(fits) ?? known[0] ?? ways.find(fits)].filter(way => way !== undefined)
  }
  /** `open`: branches that have not arrived at the join of each parallel around, the innermost last. */
  function enter(id: string, open: readonly { left: number }[]): void {
    const kind = nodeOf(graph, id)?.kind
    const state = stateOf(id)
    if (kind === undefined || (kind === 'approve' && !state) || (kind === 'end' && !approved)) return
    const inner = open.at(-1)
    if (kind === 'join' && inner) {
      inner.left -= 1
      if (inner.left > 0) return
    }
    nodes.set(id, state ?? 'done')
    if (state !== undefined && state !== 'done') return
    const outer = kind === 'join' ? open.slice(0, -1) : open
    const ways = branchesOf(id).filter(way => !edges.has(way.id))
    const around = kind === 'parallel' ? [...outer, { left: ways.length }] : outer
    for (const way of ways) follow(way, around)
  }
  function follow({ id, to }: { id: string; to: string }, open: readonly { left: number }[]): void {
    const kind = nodeOf(graph, to)?.kind
    // An approve node that has no state was not entered: the walk took another way than the document did.
    if ((kind === 'approve' && !stateOf(to)) || (kind === 'end' && !approved)) return
    edges.add(id)
    enter(to, open)
  }

  const first = graph.nodes.find(({ kind }) => kind === 'start')
  if (first) enter(first.id, [])
  // Where an administrator has it go on elsewhere, no edge leads from what was done to where it stands.
  for (const id of [...passed, ...standing.keys(), ...rejected]) if (!nodes.has(id)) enter(id, [])
  return { nodes, edges }
}
