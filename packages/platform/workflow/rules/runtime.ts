import { AppError } from '@sfa/kernel/app-error'
import {
  type CcNode,
  type ConditionGroup,
  conditionsOf,
  edgesFrom,
  nodeOf,
  type WorkflowGraph,
  type WorkflowNode,
} from './graph'
import { type Facts, holds } from './runtime-conditions'

/*
 * How an instance walks through its graph. Pure: who is asked, what is sent and what is written is the work of
 * services/workflow. Every function answers a new course.
 */

/** A parallel around a position, and the branch of it. */
interface Frame {
  id: number
  of: number
  edge: string
}

/** A place where an instance stands: an approve node that asks people, a delay, or a node that leads nowhere. */
export interface Position {
  id: number
  nodeId: string
  frames: readonly Frame[]
  /** 依次: people who are asked later, in their order. */
  queue?: readonly string[]
  /** No approver was found, so administrators are asked, and one of them is enough. */
  anyOne?: true
  /** The node that is entered when this one has passed, since it sent the document back. */
  comesBack?: { nodeId: string; frames: readonly Frame[] }
  /** A delay is over at this moment (ISO). */
  until?: string
  /** No person is asked and nothing goes on until an administrator acts. */
  stuck?: 'nobody' | 'noBranch'
}

/** An approve node that has passed. */
export interface Passed {
  position: number
  nodeId: string
  frames: readonly Frame[]
}

export interface Course {
  next: number
  positions: readonly Position[]
  passed: readonly Passed[]
  /** Branches that have reached their join, by the id of the parallel. */
  arrived: Readonly<Record<string, number>>
}

export interface Step {
  course: Course
  /** Approve nodes that were entered: their people have to be found. `after` is the position that passed right before. */
  toAsk: readonly { position: Position; after?: number | undefined }[]
  toCopy: readonly CcNode[]
  toDelay: readonly { position: number; hours: number }[]
  /** Nodes in the order in which they were entered. */
  entered: readonly string[]
  /** Positions whose tasks and decisions count no more. */
  voided: readonly number[]
  /** Nothing is left to do: the document has passed. */
  ended: boolean
}

/** In a graph that may be published every edge is gone along once, so that more is a circle or branches that never join. */
export const mostEntered = ({ edges }: Pick<WorkflowGraph, 'edges'>) => edges.length + 1

export const nowhere: Course = { next: 1, positions: [], passed: [], arrived: {} }

export const startCourse = (graph: WorkflowGraph, facts: Facts): Step => {
  const walk = walkOf(graph, nowhere, facts)
  const first = graph.nodes.find(({ kind }) => kind === 'start')
  if (first) walk.enter(first.id, [])
  return walk.end()
}

/** Goes on from a position whose node is done with. */
export function leavePosition(graph: WorkflowGraph, course: Course, id: number, facts: Facts): Step {
  const position = positionOf(course, id)
  const isApproval = nodeOf(graph, position.nodeId)?.kind === 'approve'
  const { nodeId, frames, comesBack } = position
  const walk = walkOf(
    graph,
    {
      ...course,
      positions: course.positions.filter(one => one.id !== id),
      passed: isApproval ? [...course.passed, { position: id, nodeId, frames }] : course.passed,
    },
    facts,
  )
  if (comesBack) walk.enter(comesBack.nodeId, comesBack.frames)
  else walk.follow(nodeId, frames, isApproval ? id : undefined)
  return walk.end()
}

/**
 * Approve nodes to which a position can send the document back, the latest first: those that passed on its own way.
 * A node of a branch that was joined since is none, for its neighbours would not be asked again.
 */
export function returnTargets(course: Course, id: number): readonly Passed[] {
  const { frames } = positionOf(course, id)
  const seen = new Set<string>()
  return course.passed
    .filter(one => isPrefix(one.frames, frames))
    .toReversed()
    .filter(({ nodeId }) => !seen.has(nodeId) && seen.add(nodeId))
}

/**
 * Sends the document back: what was decided since, there and beside it, counts no more. `here`: what passes there comes
 * straight back, unless a parallel began in between, whose other branches have to be asked again.
 */
export function sendBack(
  graph: WorkflowGraph,
  course: Course,
  id: number,
  { to, here, facts }: { to: string; here: boolean; facts: Facts },
): Step {
  const from = positionOf(course, id)
  const target = returnTargets(course, id).find(({ nodeId }) => nodeId === to)
  if (!target) throw new Error(`${to} is no node to which position ${id} can send back`)
  const { course: cleared, voided } = clearFrom(course, target)
  const walk = walkOf(graph, cleared, facts)
  const straight = here && isPrefix(from.frames, target.frames)
  walk.enter(to, target.frames, undefined, straight ? { nodeId: from.nodeId, frames: from.frames } : undefined)
  return { ...walk.end(), voided }
}

/** An administrator has the instance go on at another node: everything that waits is given up. */
export function jumpTo(graph: WorkflowGraph, course: Course, nodeId: string, facts: Facts): Step {
  const walk = walkOf(graph, { ...course, positions: [], arrived: {} }, facts)
  walk.enter(nodeId, [])
  return { ...walk.end(), voided: course.positions.map(({ id }) => id) }
}

/** Nodes to which a jump may lead: those that do not stand inside a parallel, whose join would wait for the others. */
export function jumpTargets(graph: WorkflowGraph): WorkflowNode[] {
  const depths = new Map<string, number>()
  const visit = (id: string, depth: number): void => {
    const node = nodeOf(graph, id)
    if (!node || depths.has(id)) return
    const own = node.kind === 'join' ? depth - 1 : depth
    depths.set(id, own)
    for (const { to } of edgesFrom(graph, id)) visit(to, node.kind === 'parallel' ? own + 1 : own)
  }
  const first = graph.nodes.find(({ kind }) => kind === 'start')
  if (first) visit(first.id, 0)
  return graph.nodes.filter(({ id, kind }) => depths.get(id) === 0 && (kind === 'approve' || kind === 'end'))
}

export const withPosition = (course: Course, id: number, change: Partial<Position>): Course => ({
  ...course,
  positions: course.positions.map(one => (one.id === id ? { ...one, ...change } : one)),
})

export const positionOf = (course: Course, id: number): Position => {
  const found = course.positions.find(one => one.id === id)
  if (!found) throw new Error(`the instance does not stand at position ${id}`)
  return found
}

const isPrefix = (one: readonly Frame[], other: readonly Frame[]): boolean =>
  one.every((frame, at) => other[at]?.id === frame.id && other[at]?.edge === frame.edge)

/** Without everything that came from a node since it passed, and without its own passing. */
function clearFrom(course: Course, target: Passed): { course: Course; voided: number[] } {
  const at = course.passed.indexOf(target)
  const isLater = ({ frames }: { frames: readonly Frame[] }) => isPrefix(target.frames, frames)
  const positions = course.positions.filter(isLater)
  const passed = course.passed.filter((one, place) => place >= at && isLater(one))
  const opened = new Set(
    [...positions, ...passed].flatMap(({ frames }) => frames.slice(target.frames.length).map(({ id }) => String(id))),
  )
  return {
    course: {
      ...course,
      positions: course.positions.filter(one => !positions.includes(one)),
      passed: course.passed.filter(one => !passed.includes(one)),
      arrived: Object.fromEntries(Object.entries(course.arrived).filter(([id]) => !opened.has(id))),
    },
    voided: [...positions.map(({ id }) => id), ...passed.map(({ position }) => position)],
  }
}

/** What a document that comes back has been through before. */
interface Repeated {
  /** The approve node to which it comes back. */
  nodeId: string
  passed: readonly Passed[]
  /** Names of the facts whose value is another one now. */
  changed: ReadonlySet<string>
}

const reads = (when: ConditionGroup, repeated?: Repeated): boolean =>
  conditionsOf(when).some(({ field }) => repeated?.changed.has(field) === true)

/**
 * One walk: enters nodes until every way waits or has ended. With `repeated`, it begins on ways that the document has
 * gone before, where nothing is asked, sent or waited for once more, until the node that it comes back to, or until a
 * condition that reads a changed fact.
 */
export function walkOf(graph: WorkflowGraph, from: Course, facts: Facts, repeated?: Repeated) {
  let { next } = from
  const positions = [...from.positions]
  const arrived: Record<string, number> = { ...from.arrived }
  const toAsk: { position: Position; after?: number | undefined }[] = []
  const toCopy: CcNode[] = []
  const toDelay: { position: number; hours: number }[] = []
  const entered: string[] = []
  /** Parallels of which a branch was gone anew. */
  const anew = new Set<number>()
  let isAnew = repeated === undefined
  const passed = [...from.passed]

  const stand = (position: Omit<Position, 'id'>): Position => {
    const placed = { id: next++, ...position }
    positions.push(placed)
    return placed
  }

  function enter(
    nodeId: string,
    frames: readonly Frame[],
    after?: number,
    comesBack?: NonNullable<Position['comesBack']>,
    repeats = repeated !== undefined,
  ): void {
    const node = nodeOf(graph, nodeId)
    if (!node) throw new Error(`the graph has no node ${nodeId}`)
    // A published graph has no loop; one that came by another way ends here and not in the process.
    if (entered.push(nodeId) > mostEntered(graph)) throw new AppError('workflowEndless')
    if (
      repeats &&
      (node.kind === 'approve' ? nodeId !== repeated?.nodeId : node.kind === 'delay' || node.kind === 'cc')
    ) {
      const before = repeated?.passed.find(one => one.nodeId === nodeId)
      if (before) passed.push({ ...before, frames })
      follow(nodeId, frames, undefined, true)
    } else if (node.kind === 'approve')
      toAsk.push({ position: stand({ nodeId, frames, ...(comesBack && { comesBack }) }), after })
    else if (node.kind === 'delay') toDelay.push({ position: stand({ nodeId, frames }).id, hours: node.hours })
    else if (node.kind === 'join') join(nodeId, frames, after, repeats)
    else if (node.kind !== 'end') {
      if (node.kind === 'cc') toCopy.push(node)
      follow(nodeId, frames, after, repeats)
    }
  }

  /** The last branch that arrives goes on, as what stood before the parallel; anew where one of them was gone anew. */
  function join(nodeId: string, frames: readonly Frame[], after: number | undefined, repeats: boolean): void {
    const inner = frames.at(-1)
    if (inner) {
      const count = (arrived[inner.id] ?? 0) + 1
      arrived[inner.id] = count
      if (!repeats) anew.add(inner.id)
      if (count < inner.of) return
      delete arrived[inner.id]
    }
    follow(nodeId, frames.slice(0, -1), after, repeats && !(inner && anew.has(inner.id)))
  }

  function follow(nodeId: string, frames: readonly Frame[], after?: number, repeats = false): void {
    const edges = edgesFrom(graph, nodeId)
    const kind = nodeOf(graph, nodeId)?.kind
    if (kind === 'parallel') {
      const id = next++
      for (const { id: edge, to } of edges)
        enter(to, [...frames, { id, of: edges.length, edge }], after, undefined, repeats)
      return
    }
    const edge =
      kind === 'condition'
        ? edges.find(({ when, otherwise }) => otherwise || (when !== undefined && holds(when, facts)))
        : edges[0]
    const isChanged = repeats && kind === 'condition' && edges.some(({ when }) => when && reads(when, repeated))
    isAnew ||= isChanged
    if (edge) enter(edge.to, frames, after, undefined, repeats && !isChanged)
    else stand({ nodeId, frames, stuck: 'noBranch' })
  }

  return {
    enter,
    follow,
    /** Whether a condition that reads a changed fact was met. */
    wentAnew: () => isAnew,
    end: (): Step => ({
      course: { next, positions, passed, arrived },
      toAsk,
      toCopy,
      toDelay,
      entered,
      voided: [],
      ended: positions.length === 0,
    }),
  }
}
