import { type DocumentField, fitsField, operatorsFor, takesList, takesNoValue, userResource } from './document-field'
import type { WorkflowFault } from './fault'
import { type Approver, type Condition, conditionsOf, edgesFrom, type WorkflowGraph, type WorkflowNode } from './graph'

type Fields = ReadonlyMap<string, DocumentField>

/** Faults of what stands in nodes and branches, as far as the graph and the fields of the documents tell. */
export function nodeFaults(graph: WorkflowGraph, fields: Fields): WorkflowFault[] {
  return graph.nodes.flatMap(node => {
    const own = ofNode(node, fields).map(fault => ({ ...fault, nodeId: node.id }))
    return node.kind === 'condition' ? [...own, ...branchFaults(graph, node.id, fields)] : own
  })
}

function ofNode(node: WorkflowNode, fields: Fields): WorkflowFault[] {
  const named: WorkflowFault[] = node.name.trim() === '' ? [{ code: 'workflowNoName' }] : []
  if (node.kind === 'approve') return [...named, ...approverFaults(node.approvers, fields)]
  if (node.kind === 'cc') return [...named, ...approverFaults(node.to, fields)]
  return named
}

function approverFaults(approvers: readonly Approver[], fields: Fields): WorkflowFault[] {
  if (approvers.length === 0) return [{ code: 'workflowNoApprover' }]
  return approvers.flatMap((approver): WorkflowFault[] => {
    if (approver.by === 'users' && approver.ids.length === 0) return [{ code: 'workflowNoUsers' }]
    if (approver.by === 'role' && approver.roleIds.length === 0) return [{ code: 'workflowNoRoles' }]
    if (approver.by !== 'field') return []
    const field = fields.get(approver.name)
    if (!field) return [{ code: 'workflowFieldUnknown', params: { field: approver.name } }]
    return field.to === userResource ? [] : [{ code: 'workflowFieldNoPeople', params: { field: field.label[0] } }]
  })
}

function branchFaults(graph: WorkflowGraph, nodeId: string, fields: Fields): WorkflowFault[] {
  return edgesFrom(graph, nodeId).flatMap((edge): WorkflowFault[] => {
    if (edge.otherwise) return []
    const at = { nodeId, edgeId: edge.id }
    const conditions = edge.when ? conditionsOf(edge.when) : []
    if (conditions.length === 0) return [{ ...at, code: 'workflowNoCondition' }]
    return conditions.flatMap(condition => conditionFaults(condition, fields).map(fault => ({ ...fault, ...at })))
  })
}

/** What is wrong with one comparison: the field is unknown, or the comparison or the value is not of its type. */
export function conditionFaults({ field: name, op, value }: Condition, fields: Fields): WorkflowFault[] {
  if (name === '') return [{ code: 'workflowNoField' }]
  const field = fields.get(name)
  if (!field) return [{ code: 'workflowFieldUnknown', params: { field: name } }]
  const params = { field: field.label[0] }
  if (!operatorsFor(field).includes(op)) return [{ code: 'workflowOperator', params }]
  if (takesNoValue(op)) return []
  const values = Array.isArray(value) ? value : [value]
  if (value === undefined || values.length === 0 || values.some(one => one === ''))
    return [{ code: 'workflowNoValue', params }]
  const fits = takesList(op) === Array.isArray(value) && values.every(one => fitsField(field, one))
  return fits ? [] : [{ code: 'workflowFieldType', params }]
}
