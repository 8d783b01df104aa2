import { conditionsOf, edgesFrom, nodeOf, type WorkflowGraph } from '@sfa/workflow/rules/graph'

/** Nodes and edges that a trial ran through, by their ids. Of a condition it is the branch that is come to next. */
export function passedThrough(graph: WorkflowGraph, path: readonly string[]): Set<string> {
  const passed = new Set(path)
  for (const [at, id] of path.entries()) {
    const ways = edgesFrom(graph, id).filter(({ to }) => path.includes(to, at + 1))
    const taken =
      nodeOf(graph, id)?.kind === 'condition'
        ? ways.sort((one, two) => path.indexOf(one.to, at + 1) - path.indexOf(two.to, at + 1)).slice(0, 1)
        : ways
    for (const way of taken) passed.add(way.id)
  }
  return passed
}

/** Fields that the branches of a graph ask about, and those that name the people who are asked. */
export function fieldsAsked({ nodes, edges }: WorkflowGraph): string[] {
  const compared = edges.flatMap(({ when }) => (when ? conditionsOf(when).map(({ field }) => field) : []))
  const named = nodes.flatMap(node => {
    const approvers = node.kind === 'approve' ? node.approvers : node.kind === 'cc' ? node.to : []
    return approvers.flatMap(one => (one.by === 'field' ? [one.name] : []))
  })
  return [...new Set([...compared, ...named])].filter(name => name !== '')
}
