import { expect, it } from 'vitest'
import type { ConditionPart } from '../rules/graph'
import { workflowGraph } from './graph.calls'

const condition = { field: 'name', op: 'eq', value: 'a' } as const
const within = (levels: number): ConditionPart => (levels === 0 ? condition : { all: [within(levels - 1), condition] })
const graph = (when: unknown) => ({
  nodes: [
    { id: 'a', name: '', x: 0, y: 0, kind: 'condition' },
    { id: 'b', name: '', x: 0, y: 0, kind: 'end' },
  ],
  edges: [{ id: 'ab', from: 'a', to: 'b', when }],
})

it('takes groups in groups, four levels of them', () => {
  const whole = graph({ any: [within(3), condition] })
  expect(workflowGraph.parse(whole)).toEqual(whole)
  expect(workflowGraph.safeParse(graph({ any: [within(4)] })).success).toBe(false)
})

it.each([[{}], [{ all: [], any: [] }], [{ all: [{ ...condition, other: 1 }] }]])('refuses %j', when => {
  expect(workflowGraph.safeParse(graph(when)).success).toBe(false)
})
