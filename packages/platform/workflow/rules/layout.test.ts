import { expect, it } from 'vitest'
import { compareGraphs, isSame } from './compare'
import { edgesFrom, type WorkflowGraph } from './graph'
import { layOut } from './layout'
import { newNode } from './new-node'
import { nodeSize } from './node-size'
import { templates } from './templates'

const wanted = { say: ([zh]: readonly [string, string]) => zh, amount: 'amount' }
const scattered = (graph: WorkflowGraph): WorkflowGraph => ({
  ...graph,
  nodes: graph.nodes.map((node, at) => ({ ...node, x: at * 7, y: 500 - at * 3 })),
})

it('places what follows below, without overlapping, the same from wherever it began', () => {
  const graph = templates.together.graph(wanted)
  const laid = layOut(scattered(graph))
  expect(laid.nodes).toEqual(layOut(graph).nodes)
  const place = new Map(laid.nodes.map(({ id, x, y }) => [id, { x, y }]))
  for (const { id } of laid.nodes)
    for (const { to } of edgesFrom(laid, id)) expect(place.get(to)?.y).toBeGreaterThan(place.get(id)?.y as number)
  for (const one of laid.nodes)
    for (const two of laid.nodes)
      if (one !== two && one.y === two.y) expect(Math.abs(one.x - two.x)).toBeGreaterThan(nodeSize.width)
  const [left, right] = [place.get('superiors'), place.get('department')]
  expect(place.get('parallel')?.x).toBe(((left?.x ?? 0) + (right?.x ?? 0)) / 2)
  expect(Math.min(...laid.nodes.map(({ x }) => x))).toBeGreaterThanOrEqual(0)
})

it('lays out what runs in a circle or stands alone', () => {
  const nodes = ['a', 'b', 'c'].map(id => newNode('delay', { id, name: id }))
  const laid = layOut({
    nodes,
    edges: [
      { id: '1', from: 'a', to: 'b' },
      { id: '2', from: 'b', to: 'a' },
    ],
  })
  expect(new Set(laid.nodes.map(({ x, y }) => `${x}/${y}`)).size).toBe(3)
})

const steps = (...ways: string[]): WorkflowGraph => {
  const ids = new Set(ways.flatMap(way => way.split(' ')))
  const edges = ways.flatMap(way =>
    way.split(' ').flatMap((to, at, all) => (at === 0 ? [] : [[all[at - 1] as string, to]])),
  )
  return {
    nodes: [...ids].map(id => newNode('delay', { id, name: id })),
    edges: edges.map(([from = '', to = '']) => ({ id: `${from}-${to}`, from, to })),
  }
}
const placesOf = (graph: WorkflowGraph) => new Map(layOut(graph).nodes.map(({ id, x, y }) => [id, { x, y }]))

it('keeps the order of the branches, all beginning in the row below their fork, however long they are', () => {
  const place = placesOf(steps('fork a end', 'fork b1 b2 b3 end', 'fork c1 c2 end', 'b1 b4 b3'))
  const [a, b, c] = ['a', 'b1', 'c1'].map(id => place.get(id)) as { x: number; y: number }[]
  expect(a?.x).toBeLessThan(b?.x as number)
  expect(b?.x).toBeLessThan(c?.x as number)
  expect(place.get('b2')?.x).toBeLessThan(place.get('b4')?.x as number)
  expect(new Set([a?.y, b?.y, c?.y])).toEqual(new Set([(place.get('fork')?.y ?? 0) + nodeSize.height + 64]))
})

it('leaves room for a way that passes others by', () => {
  const place = placesOf(steps('fork a b end', 'fork end', 'fork c end'))
  // Without a lane of its own it would run through what stands in the middle.
  const [a, c] = [place.get('a')?.x ?? 0, place.get('c')?.x ?? 0]
  expect(c - a).toBeGreaterThan(nodeSize.width + 48)
})

it('names what was added, removed and changed between two versions, and not where nodes stand', () => {
  const before = templates.threeLevels.graph(wanted)
  expect(isSame(compareGraphs(before, scattered(before)))).toBe(true)
  const { nodes, edges } = before
  const after: WorkflowGraph = {
    nodes: [
      ...nodes
        .filter(({ id }) => id !== 'department')
        .map(node => (node.id === 'superior' ? { ...node, name: '上级', mode: 'all' as never } : node)),
      newNode('delay', { id: 'delay-1', name: '等一天' }),
    ],
    edges: [
      ...edges.filter(({ from, to }) => from !== 'department' && to !== 'department'),
      { id: 'new', from: 'superior', to: 'delay-1' },
    ],
  }
  expect(compareGraphs(before, after)).toEqual({
    nodes: [
      { id: 'superior', name: '上级', kind: 'approve', what: 'changed', properties: ['name', 'mode'] },
      { id: 'delay-1', name: '等一天', kind: 'delay', what: 'added', properties: [] },
      { id: 'department', name: '部门负责人审批', kind: 'approve', what: 'removed', properties: [] },
    ],
    edges: [
      { id: 'new', from: '上级', to: '等一天', what: 'added', properties: [] },
      { id: 'superior-department', from: '上级', to: '部门负责人审批', what: 'removed', properties: [] },
      { id: 'department-organisation', from: '部门负责人审批', to: '组织负责人审批', what: 'removed', properties: [] },
    ],
  })
})

it('sees no difference in the order of keys', () => {
  const graph = templates.byAmount.graph(wanted)
  const reversed = JSON.parse(JSON.stringify(graph), (_, value) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).reverse())
      : value,
  )
  expect(isSame(compareGraphs(graph, reversed))).toBe(true)
})
