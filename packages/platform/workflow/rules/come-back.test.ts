import { describe, expect, it } from 'vitest'
import { resumeCourse } from './come-back'
import type { WorkflowEdge, WorkflowGraph, WorkflowNode } from './graph'
import { type Course, leavePosition, type Step, startCourse } from './runtime'
import type { Facts } from './runtime-conditions'

const at = { x: 0, y: 0 }
const approve = (id: string): WorkflowNode => ({
  ...at,
  id,
  name: id,
  kind: 'approve',
  approvers: [],
  mode: 'any',
  passShare: 100,
  empty: 'pass',
  opinionRequired: false,
  actions: ['return'],
  afterReturn: 'here',
})
const plain = (kind: 'start' | 'end' | 'condition' | 'parallel' | 'join', id: string = kind): WorkflowNode => ({
  ...at,
  id,
  name: id,
  kind,
})
/** `a>b` for an edge, `a>b?` for a branch above 1,000, `a>b!` for the other one. */
const graphOf = (nodes: WorkflowNode[], edges: string): WorkflowGraph => ({
  nodes,
  edges: edges.split(' ').map((text): WorkflowEdge => {
    const [from = '', to = ''] = text.replace(/[?!]$/, '').split('>')
    return {
      id: text,
      from,
      to,
      ...(text.endsWith('?') && { when: { all: [{ field: 'budget', op: 'gt', value: 1000 }] } }),
      ...(text.endsWith('!') && { otherwise: true as const }),
    }
  }),
})
const standing = ({ course }: Step) => course.positions.map(({ nodeId }) => nodeId)

/** Agrees at nodes until a node is asked, which sends the document to its initiator. */
function sentBackBy(graph: WorkflowGraph, nodeId: string, facts: Facts): Course {
  let step = startCourse(graph, facts)
  for (;;) {
    const waiting = step.course.positions.find(position => position.nodeId !== nodeId)
    if (!waiting) break
    step = leavePosition(graph, step.course, waiting.id, facts)
  }
  expect(standing(step)).toEqual([nodeId])
  return { ...step.course, positions: [], arrived: {} }
}
/** Who is asked, one after another, until the end. */
function askedAfter(graph: WorkflowGraph, step: Step, facts: Facts): string[] {
  const [position] = step.course.positions
  if (!position) return []
  return [position.nodeId, ...askedAfter(graph, leavePosition(graph, step.course, position.id, facts), facts)]
}
const changed = (...names: string[]) => new Set(names)

const line = graphOf([plain('start'), approve('a'), approve('b'), plain('end')], 'start>a a>b b>end')
const limit = graphOf(
  [plain('start'), approve('first'), plain('condition'), approve('director'), approve('a'), plain('end')],
  'start>first first>condition condition>director? condition>a! director>a a>end',
)

it('begins anew without a node to come back to', () => {
  const away = sentBackBy(line, 'b', {})
  const step = resumeCourse(line, away, {})
  expect(standing(step)).toEqual(['a'])
  expect(step.voided).toEqual([1])
  expect(standing(resumeCourse(line, away, {}, { nodeId: 'b', changed: changed() }))).toEqual(['b'])
})

describe('a document that comes straight back', () => {
  it('asks the director whose limit it passes now, and everyone behind the condition', () => {
    const away = sentBackBy(limit, 'a', { budget: 500 })
    const now = { budget: 500_000 }
    const step = resumeCourse(limit, away, now, { nodeId: 'a', changed: changed('budget') })
    expect(askedAfter(limit, step, now)).toEqual(['director', 'a'])
    // What was agreed before the condition stands.
    expect(step.course.passed.map(({ nodeId }) => nodeId)).toEqual(['first'])
    expect(step.voided).toEqual([])
  })

  it('asks the director again who has agreed to another amount', () => {
    const away = sentBackBy(limit, 'a', { budget: 2000 })
    const now = { budget: 500_000 }
    const step = resumeCourse(limit, away, now, { nodeId: 'a', changed: changed('budget') })
    expect(askedAfter(limit, step, now)).toEqual(['director', 'a'])
    const director = away.passed.find(({ nodeId }) => nodeId === 'director')
    expect(step.voided).toEqual([director?.position])
  })

  it('asks the node alone that sent it back where no condition reads what was changed', () => {
    const facts = { budget: 2000, remark: '' }
    const away = sentBackBy(limit, 'a', facts)
    const step = resumeCourse(limit, away, facts, { nodeId: 'a', changed: changed('remark') })
    expect(askedAfter(limit, step, facts)).toEqual(['a'])
    expect(step.voided).toEqual([])
    expect(step.course.passed).toEqual(away.passed)
  })

  it('is not touched by conditions that come after that node', () => {
    const later = graphOf(
      [plain('start'), approve('a'), approve('b'), plain('condition'), approve('director'), plain('end')],
      'start>a a>b b>condition condition>director? condition>end! director>end',
    )
    const now = { budget: 5000 }
    const step = resumeCourse(later, sentBackBy(later, 'b', { budget: 5 }), now, {
      nodeId: 'b',
      changed: changed('budget'),
    })
    expect(askedAfter(later, step, now)).toEqual(['b', 'director'])
  })

  it('asks the branch of a parallel that has the condition, and what follows its join', () => {
    const fork = graphOf(
      [
        plain('start'),
        plain('parallel'),
        approve('b'),
        plain('condition'),
        approve('director'),
        approve('c'),
        plain('join'),
        approve('d'),
        approve('a'),
        plain('end'),
      ],
      'start>parallel parallel>b parallel>condition condition>director? condition>c! director>join c>join b>join join>d d>a a>end',
    )
    const away = sentBackBy(fork, 'a', { budget: 5 })
    const now = { budget: 5000 }
    const step = resumeCourse(fork, away, now, { nodeId: 'a', changed: changed('budget') })
    expect(askedAfter(fork, step, now)).toEqual(['director', 'd', 'a'])
    expect(step.course.passed.map(({ nodeId }) => nodeId)).toEqual(['b'])
  })

  it('sends no copy and waits for no delay a second time', () => {
    const slow = graphOf(
      [
        plain('start'),
        { ...at, id: 'wait', name: 'wait', kind: 'delay', hours: 2 },
        { ...at, id: 'copy', name: 'copy', kind: 'cc', to: [] },
        approve('a'),
        plain('end'),
      ],
      'start>wait wait>copy copy>a a>end',
    )
    const step = resumeCourse(slow, sentBackBy(slow, 'a', {}), {}, { nodeId: 'a', changed: changed() })
    expect(standing(step)).toEqual(['a'])
    expect([step.toCopy, step.toDelay]).toEqual([[], []])
  })

  it('finds a node to which an administrator had it go past its own way', () => {
    const step = resumeCourse(
      limit,
      { next: 9, positions: [], passed: [], arrived: {} },
      { budget: 5 },
      {
        nodeId: 'director',
        changed: changed(),
      },
    )
    expect(standing(step)).toEqual(['director'])
  })
})
