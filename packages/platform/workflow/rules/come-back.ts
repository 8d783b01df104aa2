import { conditionsOf, type WorkflowGraph } from './graph'
import { type Course, nowhere, type Step, walkOf } from './runtime'
import type { Facts } from './runtime-conditions'

/** Where a document comes back to after its initiator had it, and what was changed in the meantime. */
export interface ComingBack {
  /** The approve node that sent it back. */
  nodeId: string
  /** Names of the facts whose value is another one now. */
  changed: ReadonlySet<string>
}

/**
 * A document that was with its initiator goes on: from the beginning, or straight back to the node that sent it. On the
 * way back everything from the first condition on that reads a changed fact is asked anew, as for a new document: a
 * decision that was made for other values does not stand.
 */
export function resumeCourse(graph: WorkflowGraph, course: Course, facts: Facts, back?: ComingBack): Step {
  const walk = walkOf(
    graph,
    { ...nowhere, next: course.next },
    facts,
    back && { nodeId: back.nodeId, changed: back.changed, passed: course.passed },
  )
  const first = graph.nodes.find(({ kind }) => kind === 'start')
  if (first) walk.enter(first.id, [])
  const step = walk.end()
  // An administrator may have had it go on at a node to which the document's own way does not lead.
  if (back && !walk.wentAnew() && !step.course.positions.some(({ nodeId }) => nodeId === back.nodeId))
    return straightBack(graph, course, facts, back.nodeId)
  const kept = new Set(step.course.passed.map(({ position }) => position))
  const given = course.passed.map(({ position }) => position).filter(position => !kept.has(position))
  return { ...step, voided: [...waitingIn(course), ...given] }
}

function straightBack(graph: WorkflowGraph, course: Course, facts: Facts, nodeId: string): Step {
  const walk = walkOf(graph, { ...nowhere, next: course.next, passed: course.passed }, facts)
  walk.enter(nodeId, [])
  return { ...walk.end(), voided: waitingIn(course) }
}

const waitingIn = ({ positions }: Course): number[] => positions.map(({ id }) => id)

/** The names of the facts that the conditions of a graph read. */
export const factsRead = (graph: WorkflowGraph): string[] => [
  ...new Set(graph.edges.flatMap(({ when }) => (when ? conditionsOf(when).map(({ field }) => field) : []))),
]
