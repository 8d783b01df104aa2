import type { WorkflowEdge, WorkflowGraph, WorkflowNode } from './graph'

export interface NodeDifference {
  id: string
  /** As it is now, or as it was where it is gone. */
  name: string
  kind: WorkflowNode['kind']
  what: 'added' | 'removed' | 'changed'
  /** Of a node that has changed: the properties that differ. */
  properties: string[]
}

export interface EdgeDifference {
  id: string
  /** Names of the nodes that it joins. */
  from: string
  to: string
  what: 'added' | 'removed' | 'changed'
  properties: string[]
}

export interface GraphDifference {
  nodes: NodeDifference[]
  edges: EdgeDifference[]
}

/** Where a node stands on the canvas changes nothing that is run through. */
const unseen: ReadonlySet<string> = new Set(['x', 'y'])

/** What a later graph has that an earlier one has not, and the other way round. */
export function compareGraphs(before: WorkflowGraph, after: WorkflowGraph): GraphDifference {
  const names = new Map([...before.nodes, ...after.nodes].map(({ id, name }) => [id, name]))
  const nameOf = (id: string) => names.get(id) ?? id
  return {
    nodes: differences(before.nodes, after.nodes, unseen).map(({ one: { id, name, kind }, ...rest }) => ({
      id,
      name,
      kind,
      ...rest,
    })),
    edges: differences<WorkflowEdge>(before.edges, after.edges, new Set()).map(
      ({ one: { id, from, to }, ...rest }) => ({
        id,
        from: nameOf(from),
        to: nameOf(to),
        ...rest,
      }),
    ),
  }
}

export const isSame = ({ nodes, edges }: GraphDifference): boolean => nodes.length + edges.length === 0

interface Difference<One> {
  one: One
  what: 'added' | 'removed' | 'changed'
  properties: string[]
}

function differences<One extends { id: string }>(
  before: readonly One[],
  after: readonly One[],
  leftOut: ReadonlySet<string>,
): Difference<One>[] {
  const old = new Map(before.map(one => [one.id, one]))
  const kept = new Set(after.map(({ id }) => id))
  return [
    ...after.flatMap((one): Difference<One>[] => {
      const was = old.get(one.id)
      if (!was) return [{ one, what: 'added', properties: [] }]
      const properties = changed(was, one, leftOut)
      return properties.length > 0 ? [{ one, what: 'changed', properties }] : []
    }),
    ...before
      .filter(({ id }) => !kept.has(id))
      .map((one): Difference<One> => ({ one, what: 'removed', properties: [] })),
  ]
}

const changed = (was: object, is: object, leftOut: ReadonlySet<string>): string[] =>
  [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    name => !leftOut.has(name) && textOf(was, name) !== textOf(is, name),
  )
const textOf = (one: object, name: string) => JSON.stringify(inOrder((one as Record<string, unknown>)[name])) ?? ''

/** The database keeps the keys of an object in an order of its own. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [two]) => (one < two ? -1 : 1))
      .map(([name, one]) => [name, inOrder(one)]),
  )
}
