import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { WorkflowEdge, WorkflowGraph, WorkflowNode } from './graph'
import { jumpTargets, jumpTo, leavePosition, returnTargets, sendBack, startCourse } from './runtime'
import { holds } from './runtime-conditions'
import { outcomeOf, type Vote } from './runtime-votes'

const at = { x: 0, y: 0 }
const approve = (id: string, more: object = {}): WorkflowNode => ({
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
  afterReturn: 'restart',
  ...more,
})
const plain = (kind: 'start' | 'end' | 'condition' | 'parallel' | 'join', id: string = kind): WorkflowNode => ({
  ...at,
  id,
  name: id,
  kind,
})
/** `a > b` for an edge. */
const graphOf = (
  nodes: WorkflowNode[],
  edges: string,
  more: Record<string, Partial<WorkflowEdge>> = {},
): WorkflowGraph => ({
  nodes,
  edges: edges.split(' ').map(pair => {
    const [from = '', to = ''] = pair.split('>')
    return { id: pair, from, to, ...more[pair] }
  }),
})
const standing = ({ course }: { course: { positions: readonly { nodeId: string }[] } }) =>
  course.positions.map(({ nodeId }) => nodeId)
const only = ({ course }: { course: { positions: readonly { id: number }[] } }) => course.positions[0]?.id as number

const line = graphOf([plain('start'), approve('a'), approve('b'), approve('c'), plain('end')], 'start>a a>b b>c c>end')
const fork = graphOf(
  [
    plain('start'),
    approve('a'),
    plain('parallel'),
    approve('b'),
    approve('c'),
    approve('d'),
    plain('join'),
    approve('e'),
    plain('end'),
  ],
  'start>a a>parallel parallel>b parallel>d b>c c>join d>join join>e e>end',
)

it('goes from node to node to the end, and says who passed right before', () => {
  const first = startCourse(line, {})
  expect(standing(first)).toEqual(['a'])
  const second = leavePosition(line, first.course, only(first), {})
  expect(standing(second)).toEqual(['b'])
  expect(second.toAsk[0]?.after).toBe(1)
  const third = leavePosition(line, second.course, only(second), {})
  expect(leavePosition(line, third.course, only(third), {}).ended).toBe(true)
})

it('takes the first branch that fits, else the default', () => {
  const graph = graphOf(
    [plain('start'), plain('condition'), approve('low'), approve('high'), approve('other'), plain('end')],
    'start>condition condition>other condition>high condition>low low>end high>end other>end',
    {
      'condition>low': { order: 1, when: { all: [{ field: 'amount', op: 'lt', value: 100 }] } },
      'condition>high': {
        order: 2,
        when: {
          any: [{ field: 'lines.count', op: 'gt', value: 3 }, { all: [{ field: 'amount', op: 'ge', value: 100 }] }],
        },
      },
      'condition>other': { otherwise: true },
    },
  )
  expect(standing(startCourse(graph, { amount: 99.99 }))).toEqual(['low'])
  expect(standing(startCourse(graph, { amount: 100 }))).toEqual(['high'])
  expect(standing(startCourse(graph, { 'lines.count': 4 }))).toEqual(['high'])
  expect(standing(startCourse(graph, {}))).toEqual(['other'])
})

it('a join waits for all branches', () => {
  const split = leavePosition(fork, startCourse(fork, {}).course, 1, {})
  expect(standing(split)).toEqual(['b', 'd'])
  const [b, d] = split.course.positions.map(({ id }) => id) as [number, number]
  const one = leavePosition(fork, split.course, d, {})
  expect(standing(one)).toEqual(['b'])
  const two = leavePosition(fork, one.course, b, {})
  expect(standing(two)).toEqual(['c'])
  expect(standing(leavePosition(fork, two.course, only(two), {}))).toEqual(['e'])
})

it('sends back within a branch, and the branch beside it goes on', () => {
  const split = leavePosition(fork, startCourse(fork, {}).course, 1, {})
  const [b] = split.course.positions.map(({ id }) => id) as [number]
  const atC = leavePosition(fork, split.course, b, {})
  const c = atC.course.positions.find(({ nodeId }) => nodeId === 'c')?.id as number
  expect(returnTargets(atC.course, c).map(({ nodeId }) => nodeId)).toEqual(['b', 'a'])
  const back = sendBack(fork, atC.course, c, { to: 'b', here: true, facts: {} })
  expect(standing(back).sort()).toEqual(['b', 'd'])
  expect(back.voided).toEqual([c, b])
  const again = back.course.positions.find(({ nodeId }) => nodeId === 'b')?.id as number
  expect(standing(leavePosition(fork, back.course, again, {})).sort()).toEqual(['c', 'd'])
})

it('sends back before a parallel: what was decided beside it counts no more, and every branch is asked again', () => {
  const split = leavePosition(fork, startCourse(fork, {}).course, 1, {})
  const [b, d] = split.course.positions.map(({ id }) => id) as [number, number]
  const dDone = leavePosition(fork, split.course, d, {})
  const back = sendBack(fork, dDone.course, b, { to: 'a', here: true, facts: {} })
  expect(standing(back)).toEqual(['a'])
  expect([...back.voided].sort()).toEqual([1, b, d].sort())
  expect(back.course.arrived).toEqual({})
  // `here` would come back into one branch alone, so the whole parallel begins again.
  expect(standing(leavePosition(fork, back.course, only(back), {})).sort()).toEqual(['b', 'd'])
})

it('comes straight back to the node that sent it, or goes the whole way', () => {
  const atC = [1, 2].reduce(step => leavePosition(line, step.course, only(step), {}), startCourse(line, {}))
  const straight = sendBack(line, atC.course, only(atC), { to: 'a', here: true, facts: {} })
  expect(standing(leavePosition(line, straight.course, only(straight), {}))).toEqual(['c'])
  const whole = sendBack(line, atC.course, only(atC), { to: 'a', here: false, facts: {} })
  expect(standing(leavePosition(line, whole.course, only(whole), {}))).toEqual(['b'])
})

it('jumps to nodes outside of a parallel only', () => {
  expect(jumpTargets(fork).map(({ id }) => id)).toEqual(['a', 'e', 'end'])
  const split = leavePosition(fork, startCourse(fork, {}).course, 1, {})
  const jumped = jumpTo(fork, split.course, 'e', {})
  expect(standing(jumped)).toEqual(['e'])
  expect(jumped.voided).toEqual(split.course.positions.map(({ id }) => id))
})

it('whatever the order of decisions and returns, an instance ends and every join is met', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(), fc.boolean(), fc.boolean()), { maxLength: 40 }), moves => {
      let step = startCourse(fork, {})
      for (const [which, back, here] of moves) {
        if (step.ended) return
        const { positions } = step.course
        const { id } = positions[which % positions.length] as { id: number }
        const targets = returnTargets(step.course, id)
        const target = targets[which % Math.max(1, targets.length)]
        step =
          back && target
            ? sendBack(fork, step.course, id, { to: target.nodeId, here, facts: {} })
            : leavePosition(fork, step.course, id, {})
        const places = step.course.positions.map(({ nodeId }) => nodeId)
        expect(new Set(places).size).toBe(places.length)
      }
      for (let rest = 0; !step.ended; rest++) {
        expect(rest).toBeLessThan(20)
        step = leavePosition(fork, step.course, only(step), {})
      }
      expect(step.course.arrived).toEqual({})
    }),
  )
})

const votes = (...states: Vote['state'][]): Vote[] => states.map((state, seat) => ({ seat, state }))

it('会签 passes with its share of all who were asked, and fails once the share is out of reach', () => {
  const node = { mode: 'all', passShare: 60 } as const
  expect(outcomeOf(node, votes('agreed', 'agreed', 'open', 'open', 'open'))).toBeNull()
  expect(outcomeOf(node, votes('agreed', 'agreed', 'auto', 'open', 'open'))).toBe('passed')
  expect(outcomeOf(node, votes('rejected', 'rejected', 'agreed', 'agreed', 'open'))).toBeNull()
  expect(outcomeOf(node, votes('rejected', 'rejected', 'rejected', 'agreed', 'open'))).toBe('rejected')
  expect(outcomeOf({ mode: 'all', passShare: 100 }, votes('agreed', 'rejected', 'open'))).toBe('rejected')
})

it('a seat is one vote: who was added has to agree as well, an opinion counts for nothing', () => {
  const node = { mode: 'any', passShare: 100 } as const
  const seat = (...rows: Omit<Vote, 'seat'>[]) => rows.map(row => ({ seat: 1, ...row }))
  expect(outcomeOf(node, seat({ state: 'agreed' }, { state: 'open' }))).toBeNull()
  expect(outcomeOf(node, seat({ state: 'agreed' }, { state: 'agreed' }))).toBe('passed')
  expect(outcomeOf(node, seat({ state: 'agreed' }, { state: 'rejected' }))).toBe('rejected')
  expect(outcomeOf(node, seat({ state: 'open' }, { state: 'rejected', advises: true }))).toBeNull()
  expect(outcomeOf(node, seat({ state: 'transferred' }, { state: 'agreed' }))).toBe('passed')
  expect(outcomeOf(node, seat({ state: 'agreed' }, { state: 'void' }))).toBe('passed')
})

it('依次 waits for those who were not asked yet', () => {
  const node = { mode: 'sequence', passShare: 100 } as const
  expect(outcomeOf(node, votes('agreed'), 1)).toBeNull()
  expect(outcomeOf(node, votes('agreed', 'agreed'), 0)).toBe('passed')
  expect(outcomeOf(node, votes('agreed', 'rejected'), 3)).toBe('rejected')
})

it('an outcome never changes once it is there, in whatever order the others decide', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100 }),
      fc.array(fc.boolean(), { minLength: 1, maxLength: 8 }),
      (passShare, decisions) => {
        const open = decisions.map(() => 'open' as Vote['state'])
        let before: ReturnType<typeof outcomeOf> = null
        for (const [at, agreed] of decisions.entries()) {
          open[at] = agreed ? 'agreed' : 'rejected'
          const now = outcomeOf({ mode: 'all', passShare }, votes(...open))
          if (before) expect(now).toBe(before)
          before = now
        }
        expect(before).not.toBeNull()
      },
    ),
  )
})

it('compares numbers as numbers, dates as texts, lists by what they hold', () => {
  const is = (field: string, op: string, value: unknown, facts: object) =>
    holds({ all: [{ field, op, value } as never] }, facts as never)
  expect(is('a', 'gt', '9', { a: 10 })).toBe(true)
  expect(is('a', 'ge', '2026-02-01', { a: '2026-01-31' })).toBe(false)
  expect(is('a', 'eq', '5', { a: ['5', '6'] })).toBe(true)
  expect(is('a', 'in', ['7', '6'], { a: '6' })).toBe(true)
  expect(is('a', 'notIn', ['7'], { a: '6' })).toBe(true)
  expect(is('a', 'contains', '超', { a: '惠民超市' })).toBe(true)
  expect(is('a', 'lt', 5, {})).toBe(false)
  expect(is('a', 'empty', undefined, { a: [] })).toBe(true)
  expect(is('a', 'filled', undefined, { a: 0 })).toBe(true)
})
