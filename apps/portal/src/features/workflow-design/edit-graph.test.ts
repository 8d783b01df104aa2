import { edgesFrom, type WorkflowGraph } from '@sfa/workflow/rules/graph'
import { graphFaults } from '@sfa/workflow/rules/graph-faults'
import { templates } from '@sfa/workflow/rules/templates'
import { describe, expect, it } from 'vitest'
import {
  addAlone,
  connect,
  copied,
  insertAfter,
  insertOnEdge,
  makeDefault,
  moveBranch,
  nodeBeside,
  paste,
  removeNodes,
} from './edit-graph'

const wanted = { say: ([zh]: readonly [string, string]) => zh, amount: 'amount' }
const levels = templates.threeLevels.graph(wanted)
const amount = templates.byAmount.graph(wanted)
const fields = [{ name: 'amount', label: ['金额', 'Amount'], type: 'number' }] as const
const ways = ({ edges }: WorkflowGraph) => edges.map(({ from, to }) => `${from}>${to}`).sort()
const faultsOf = (graph: WorkflowGraph) => graphFaults(graph, [...fields]).map(({ code }) => code)

describe('putting nodes in', () => {
  it('on an edge: it stands between both, and what is below moves down', () => {
    const { graph, id } = insertOnEdge(levels, 'start-superior', 'delay', '等待')
    expect(id).toBe('delay-1')
    expect(ways(graph)).toContain('start>delay-1')
    expect(ways(graph)).toContain('delay-1>superior')
    expect(ways(graph)).not.toContain('start>superior')
    expect(faultsOf(graph)).toEqual([])
    const heights = graph.nodes.map(({ y }) => y)
    expect(new Set(heights).size).toBe(heights.length)
  })

  it('after a node on its way, after a fork as a further branch, before an end', () => {
    expect(ways(insertAfter(levels, 'superior', 'cc', '抄送').graph)).toEqual(
      expect.arrayContaining(['superior>cc-1', 'cc-1>department']),
    )
    const branch = insertAfter(amount, 'amount', 'approve', '三')
    expect(edgesFrom(branch.graph, 'amount').map(({ to, otherwise }) => [to, otherwise])).toEqual([
      ['organisation', undefined],
      ['approve-1', undefined],
      ['end', true],
    ])
    expect(ways(insertAfter(levels, 'end', 'cc', '抄送').graph)).toEqual(
      expect.arrayContaining(['organisation>cc-1', 'cc-1>end']),
    )
  })

  it('alone, where nothing is selected', () => {
    const { graph } = addAlone(levels, 'end', '结束', { x: 3.7, y: 9.2 })
    expect(graph.nodes.at(-1)).toMatchObject({ id: 'end-1', x: 4, y: 9 })
    expect(graph.edges).toBe(levels.edges)
  })
})

describe('joining', () => {
  it('the first way of a condition is its default, further ones have their turn', () => {
    const alone = addAlone({ nodes: levels.nodes, edges: [] }, 'condition', '条件', { x: 0, y: 0 }).graph
    const joined = connect(connect(alone, 'condition-1', 'superior'), 'condition-1', 'department')
    expect(edgesFrom(joined, 'condition-1')).toMatchObject([
      { to: 'department', order: 1 },
      { to: 'superior', otherwise: true },
    ])
  })

  it('not twice, not to the start, not from an end, not to itself', () => {
    for (const [from, to] of [
      ['start', 'superior'],
      ['superior', 'start'],
      ['end', 'superior'],
      ['superior', 'superior'],
      ['superior', 'gone'],
    ] as const)
      expect(connect(levels, from, to)).toBe(levels)
  })
})

it('removing closes the way behind it, and leaves the start', () => {
  const rest = removeNodes(levels, ['department', 'start'])
  expect(rest.nodes.map(({ id }) => id).sort()).toEqual(['end', 'organisation', 'start', 'superior'])
  expect(ways(rest)).toContain('superior>organisation')
  expect(faultsOf(rest)).toEqual([])
})

it('copies nodes with what joins them, as often as one likes, under ids of their own', () => {
  const part = copied(levels, new Set(['start', 'superior', 'department']))
  expect(part.nodes.map(({ id }) => id).sort()).toEqual(['department', 'superior'])
  const once = paste(levels, part)
  const twice = paste(once.graph, part)
  expect(new Set(twice.graph.nodes.map(({ id }) => id)).size).toBe(levels.nodes.length + 4)
  expect(new Set(twice.graph.edges.map(({ id }) => id)).size).toBe(levels.edges.length + 2)
  const ends = new Set(once.ids)
  expect(once.graph.edges.filter(({ from, to }) => ends.has(from) && ends.has(to))).toHaveLength(1)
})

it('branches change their turns, and another one becomes the default', () => {
  const three = insertAfter(amount, 'amount', 'approve', '三').graph
  const [first, second] = edgesFrom(three, 'amount')
  const moved = moveBranch(three, second?.id as string, -1)
  expect(edgesFrom(moved, 'amount').map(({ to }) => to)).toEqual(['approve-1', 'organisation', 'end'])
  expect(moveBranch(three, first?.id as string, -1)).toBe(three)
  const other = makeDefault(three, first?.id as string)
  const after = edgesFrom(other, 'amount')
  expect(after.at(-1)).toMatchObject({ to: 'organisation', otherwise: true })
  expect(after.filter(({ otherwise }) => otherwise)).toHaveLength(1)
})

it('arrows lead along the ways and to the sides', () => {
  expect(nodeBeside(levels, 'start', 'ArrowDown')).toBe('superior')
  expect(nodeBeside(levels, 'superior', 'ArrowUp')).toBe('start')
  expect(nodeBeside(levels, 'superior', 'Home')).toBe('start')
  expect(nodeBeside(levels, 'superior', 'End')).toBe('end')
  const { graph } = { graph: templates.together.graph(wanted) }
  expect(nodeBeside(graph, 'superiors', 'ArrowRight')).toBe('department')
  expect(nodeBeside(graph, 'department', 'ArrowLeft')).toBe('superiors')
})
