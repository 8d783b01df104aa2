import { expect, it } from 'vitest'
import type { WorkflowEdge, WorkflowGraph, WorkflowNode } from './graph'
import { newNode } from './new-node'
import { jumpTo, leavePosition, type Step, startCourse } from './runtime'
import { type TrailOf, trailOf } from './trail'

const graphOf = (kinds: string, edges: string, more: Record<string, Partial<WorkflowEdge>> = {}): WorkflowGraph => ({
  nodes: kinds.split(' ').map(one => {
    const [id = '', kind = 'approve'] = one.split(':')
    return newNode(kind as WorkflowNode['kind'], { id, name: id })
  }),
  edges: edges.split(' ').map(id => {
    const [from = '', to = ''] = id.split('>')
    return { id, from, to, ...more[id] }
  }),
})
const large = { all: [{ field: 'amount', op: 'ge', value: 100 } as const] }
/** Two branches with a decision each, and one where a copy is sent only. */
const forked = graphOf(
  'start:start a big:condition b copy:cc c end:end',
  'start>a a>big big>b big>copy b>end copy>c c>end',
  { 'big>b': { order: 1, when: large }, 'big>copy': { otherwise: true } },
)
const beside = graphOf(
  'start:start fork:parallel a copy:cc b wait:delay join:join c end:end',
  'start>fork fork>a fork>b a>copy copy>join b>wait wait>join join>c c>end',
)

const trail = (graph: WorkflowGraph, { course }: Pick<Step, 'course'>, rest: Partial<TrailOf> = {}) => {
  const { nodes, edges } = trailOf({ graph, course, facts: {}, approved: false, rejected: new Set(), ...rest })
  return { nodes: Object.fromEntries(nodes), edges: [...edges] }
}
const pass = (graph: WorkflowGraph, step: Step, nodeId: string, facts = {}) => {
  const position = step.course.positions.find(one => one.nodeId === nodeId)
  if (!position) throw new Error(`it does not stand at ${nodeId}`)
  return leavePosition(graph, step.course, position.id, facts)
}

it('shows where an instance stands, and the edge on which it came', () => {
  expect(trail(forked, startCourse(forked, {}))).toEqual({
    nodes: { start: 'done', a: 'current' },
    edges: ['start>a'],
  })
})

it('shows the branch that was taken, also where the document would take another one now', () => {
  const facts = { amount: 500 }
  const step = pass(forked, startCourse(forked, facts), 'a', facts)
  const taken = {
    nodes: { start: 'done', a: 'done', big: 'done', b: 'current' },
    edges: ['start>a', 'a>big', 'big>b'],
  }
  expect(trail(forked, step, { facts })).toEqual(taken)
  expect(trail(forked, step, { facts: { amount: 1 } })).toEqual(taken)
})

it('counts copies and delays that lie behind it as done', () => {
  const step = pass(forked, startCourse(forked, {}), 'a')
  expect(trail(forked, step).nodes).toEqual({ start: 'done', a: 'done', big: 'done', copy: 'done', c: 'current' })
  const ended = pass(forked, step, 'c')
  expect(trail(forked, ended, { approved: true })).toMatchObject({
    nodes: { c: 'done', end: 'done' },
    edges: ['start>a', 'a>big', 'big>copy', 'copy>c', 'c>end'],
  })
})

it('waits at a join for all branches of its parallel', () => {
  const both = startCourse(beside, {})
  const one = pass(beside, both, 'a')
  expect(trail(beside, one)).toEqual({
    nodes: { start: 'done', fork: 'done', a: 'done', copy: 'done', b: 'current' },
    edges: ['start>fork', 'fork>a', 'a>copy', 'copy>join', 'fork>b'],
  })
  const waiting = pass(beside, one, 'b')
  expect(trail(beside, waiting).nodes).toMatchObject({ b: 'done', wait: 'current' })
  expect(trail(beside, pass(beside, waiting, 'wait')).nodes).toMatchObject({ wait: 'done', join: 'done', c: 'current' })
})

it('ends at the decision that was against it', () => {
  const { course } = startCourse(forked, {})
  const ended = { course: { ...course, positions: [] } }
  expect(trail(forked, ended, { rejected: new Set(['a']) })).toEqual({
    nodes: { start: 'done', a: 'rejected' },
    edges: ['start>a'],
  })
})

it('looks at each node once, however many ways lead on', () => {
  const wanted = 40
  const names = Array.from({ length: wanted }, (_, at) => at)
  const diamonds = graphOf(
    ['start:start', ...names.flatMap(at => [`c${at}:condition`, `l${at}:cc`, `r${at}:cc`]), 'a', 'end:end'].join(' '),
    [
      'start>c0',
      ...names.flatMap(at => {
        const next = at + 1 < wanted ? `c${at + 1}` : 'a'
        return [`c${at}>l${at}`, `c${at}>r${at}`, `l${at}>${next}`, `r${at}>${next}`]
      }),
      'a>end',
    ].join(' '),
    Object.fromEntries(names.map(at => [`c${at}>r${at}`, { otherwise: true as const }])),
  )
  const { nodes, edges } = trail(diamonds, startCourse(diamonds, {}))
  expect(nodes).toMatchObject({ c39: 'done', r39: 'done', a: 'current' })
  expect(edges).toHaveLength(2 * wanted + 1)
  // Nothing was reached behind the conditions: every way is looked at to its end.
  const nowhere = { course: { next: 1, positions: [], passed: [], arrived: {} } }
  expect(trail(diamonds, nowhere).nodes).toMatchObject({ start: 'done', c39: 'done' })
})

it('leads to no node to which an administrator made it jump, and goes on from there', () => {
  const jumped = jumpTo(forked, startCourse(forked, {}).course, 'c', {})
  expect(trail(forked, jumped)).toEqual({ nodes: { start: 'done', c: 'current' }, edges: [] })
  expect(trail(forked, pass(forked, jumped, 'c'), { approved: true })).toEqual({
    nodes: { start: 'done', c: 'done', end: 'done' },
    edges: ['c>end'],
  })
})
