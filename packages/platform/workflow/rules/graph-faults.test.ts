import { describe, expect, it } from 'vitest'
import type { DocumentField } from './document-field'
import type { ConditionGroup, WorkflowEdge, WorkflowGraph, WorkflowNode } from './graph'
import { graphFaults } from './graph-faults'
import { newNode } from './new-node'
import { blankGraph, templateNames, templates } from './templates'

const fields: DocumentField[] = [
  { name: 'amount', label: ['金额', 'Amount'], type: 'number' },
  { name: 'name', label: ['名称', 'Name'], type: 'text' },
  { name: 'date', label: ['日期', 'Date'], type: 'date' },
  { name: 'orgID', label: ['组织', 'Organisation'], type: 'reference', to: 'organization.org' },
  { name: 'owner', label: ['负责人', 'Owner'], type: 'reference', to: 'person.user' },
  { name: 'tags', label: ['标签', 'Tags'], type: 'choice', many: true },
  { name: 'state', label: ['状态', 'State'], type: 'choice', options: [['new', ['新', 'New']]] },
  { name: 'lines.count', label: ['行数', 'Lines'], type: 'number' },
]

/** `a>b>c` joins a, b and c. The first letter of an id is its kind. */
const kinds = {
  s: 'start',
  e: 'end',
  a: 'approve',
  c: 'condition',
  p: 'parallel',
  j: 'join',
  k: 'cc',
  d: 'delay',
} as const
function graph(...chains: string[]): WorkflowGraph {
  const ids = [...new Set(chains.flatMap(chain => chain.split('>')))]
  const nodes = ids.map(id => newNode(kinds[id[0] as keyof typeof kinds], { id, name: id }))
  const edges: WorkflowEdge[] = chains.flatMap(chain => {
    const parts = chain.split('>')
    return parts.slice(1).map((to, at) => ({ id: `${parts[at]}-${to}`, from: parts[at] as string, to }))
  })
  return { nodes, edges: [...new Map(edges.map(edge => [edge.id, edge])).values()] }
}
const withEdge = (of: WorkflowGraph, id: string, rest: Partial<WorkflowEdge>): WorkflowGraph => ({
  ...of,
  edges: of.edges.map(edge => (edge.id === id ? { ...edge, ...rest } : edge)),
})
const withNode = (of: WorkflowGraph, id: string, rest: Partial<WorkflowNode>): WorkflowGraph => ({
  ...of,
  nodes: of.nodes.map(node => (node.id === id ? ({ ...node, ...rest } as WorkflowNode) : node)),
})
const told = (of: WorkflowGraph) =>
  graphFaults(of, fields).map(({ nodeId = '', edgeId, code }) => `${edgeId ?? nodeId} ${code}`)

describe('what is published', () => {
  it.each(templateNames)('the template %s, where the documents have an amount', name => {
    expect(told(templates[name].graph({ say: ([zh]) => zh, amount: 'amount' }))).toEqual([])
  })

  it('what a workflow begins with', () => {
    expect(told(blankGraph(([zh]) => zh))).toEqual([])
  })

  it('branches in branches, and branches that meet at their join', () => {
    const nested = graph('s>p1>a1>j1>e', 'p1>p2>a2>j2>j1', 'p2>a3>j2')
    expect(told(nested)).toEqual([])
    const inside = withEdge(
      withEdge(graph('s>p1>c1>a1>j1>e', 'c1>j1', 'p1>a2>j1'), 'c1-a1', {
        when: { all: [{ field: 'amount', op: 'gt', value: 1 }] },
      }),
      'c1-j1',
      { otherwise: true },
    )
    expect(told(inside)).toEqual([])
  })
})

describe('what is refused, at its node', () => {
  it('no start, two starts, no end, an edge after an end or before the start', () => {
    expect(told(graph('a1>e1'))).toContain(' workflowNoStart')
    expect(told(graph('s1>e1', 's2>e1'))).toContain('s2 workflowTwoStarts')
    expect(told(graph('s1>a1'))).toEqual(expect.arrayContaining([' workflowNoEnd', 'a1 workflowDeadEnd']))
    expect(told(graph('s1>e1>a1>e2'))).toContain('e1 workflowAfterEnd')
    expect(told(graph('s1>a1>e1', 'a1>s1'))).toContain('s1 workflowBeforeStart')
  })

  it('what cannot be reached, and what leads nowhere', () => {
    expect(told(graph('s1>e1', 'a1>e1'))).toEqual(['a1 workflowUnreachable'])
    expect(told(graph('s1>p1>a1>j1>e1', 'p1>a2'))).toContain('a2 workflowDeadEnd')
  })

  it('two ways where no fork is, one way where a fork is', () => {
    expect(told(graph('s1>a1>e1', 'a1>a2>e1'))).toContain('a1 workflowTwoWays')
    expect(told(graph('s1>p1>a1>e1'))).toContain('p1 workflowOneBranch')
  })

  it('a condition without a default, with two, and without a condition', () => {
    const plain = graph('s1>c1>a1>e1', 'c1>e1')
    expect(told(plain)).toEqual(expect.arrayContaining(['c1 workflowNoDefault']))
    expect(told(withEdge(plain, 'c1-e1', { otherwise: true }))).toEqual(['c1-a1 workflowNoCondition'])
    const both = withEdge(withEdge(plain, 'c1-e1', { otherwise: true }), 'c1-a1', { otherwise: true })
    expect(told(both)).toEqual([expect.stringContaining('workflowTwoDefaults')])
  })

  it('a circle, named by the edge that closes it', () => {
    expect(told(graph('s1>a1>a2>a3>e1', 'a3>a1'))).toEqual(expect.arrayContaining(['a3-a1 workflowLoop']))
  })

  it('parallels that are not joined, joins of none, branches that meet before', () => {
    expect(told(graph('s1>p1>a1>e1', 'p1>a2>e1'))).toEqual(expect.arrayContaining(['p1 workflowUnjoined']))
    expect(told(graph('s1>p1>a1>j1>e1', 'p1>a2>j2>e1'))).toEqual(expect.arrayContaining(['p1 workflowUnjoined']))
    expect(told(graph('s1>a1>j1>e1'))).toEqual(['j1 workflowJoinAlone'])
    expect(told(graph('s1>p1>a1>a3>j1>e1', 'p1>a2>a3'))).toEqual(['a3 workflowBranchesMeet'])
  })

  it('more nodes than there may be', () => {
    const ids = Array.from({ length: 100 }, (_, at) => `a${at}`)
    expect(told(graph(['s1', ...ids, 'e1'].join('>')))).toEqual([' workflowTooMany'])
  })

  it('a node without a name or without people to ask, and people of a field that names none', () => {
    const plain = graph('s1>a1>e1')
    expect(told(withNode(plain, 'a1', { name: ' ' }))).toEqual(['a1 workflowNoName'])
    expect(told(withNode(plain, 'a1', { approvers: [] }))).toEqual(['a1 workflowNoApprover'])
    expect(
      told(
        withNode(plain, 'a1', {
          approvers: [
            { by: 'users', ids: [] },
            { by: 'role', roleIds: [], within: 'org' },
          ],
        }),
      ),
    ).toEqual(['a1 workflowNoUsers', 'a1 workflowNoRoles'])
    const byField = (name: string) => told(withNode(plain, 'a1', { approvers: [{ by: 'field', name }] }))
    expect(byField('owner')).toEqual([])
    expect(byField('orgID')).toEqual(['a1 workflowFieldNoPeople'])
    expect(byField('gone')).toEqual(['a1 workflowFieldUnknown'])
    expect(told(withNode(graph('s1>k1>e1'), 'k1', { to: [] }))).toEqual(['k1 workflowNoApprover'])
  })
})

describe('conditions', () => {
  const faultsOf = (when: ConditionGroup) =>
    told(withEdge(withEdge(graph('s1>c1>a1>e1', 'c1>e1'), 'c1-e1', { otherwise: true }), 'c1-a1', { when }))

  it.each([
    { field: 'amount', op: 'ge', value: 10.5 },
    { field: 'lines.count', op: 'gt', value: 3 },
    { field: 'date', op: 'lt', value: '2026-01-31' },
    { field: 'name', op: 'contains', value: '超市' },
    { field: 'orgID', op: 'in', value: ['7', '8'] },
    { field: 'tags', op: 'contains', value: 'a' },
    { field: 'state', op: 'eq', value: 'new' },
    { field: 'owner', op: 'empty' },
  ] as const)('$field $op $value', condition => {
    expect(faultsOf({ any: [{ all: [condition] }] })).toEqual([])
  })

  it.each([
    [{ field: '', op: 'eq' }, 'workflowNoField'],
    [{ field: 'gone', op: 'eq', value: 1 }, 'workflowFieldUnknown'],
    [{ field: 'amount', op: 'contains', value: 1 }, 'workflowOperator'],
    [{ field: 'amount', op: 'gt', value: '10' }, 'workflowFieldType'],
    [{ field: 'amount', op: 'gt', value: Number.NaN }, 'workflowFieldType'],
    [{ field: 'date', op: 'gt', value: '2026-13-01' }, 'workflowFieldType'],
    [{ field: 'orgID', op: 'eq', value: '杭州' }, 'workflowFieldType'],
    [{ field: 'orgID', op: 'in', value: '7' }, 'workflowFieldType'],
    [{ field: 'orgID', op: 'in', value: [] }, 'workflowNoValue'],
    [{ field: 'state', op: 'eq', value: 'old' }, 'workflowFieldType'],
    [{ field: 'tags', op: 'eq', value: 'a' }, 'workflowOperator'],
    [{ field: 'name', op: 'eq' }, 'workflowNoValue'],
  ] as const)('%o is refused', (condition, code) => {
    expect(faultsOf({ all: [condition] })).toEqual([`c1-a1 ${code}`])
  })
})
