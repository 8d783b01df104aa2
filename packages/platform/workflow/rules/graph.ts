/*
 * The graph of a workflow: what the designer draws, a version keeps and an instance runs through. Plain data. Its shape
 * on the wire is checked by `workflowGraph` (resources/workflow/graph.calls.ts), its sense by `graphFaults`.
 */

export const mostNodes = 100

/** Who is asked. Ids are digits in text, as everywhere on the wire. */
export type Approver =
  | { by: 'users'; ids: readonly string[] }
  /** People who have one of the roles and belong to the document's organisation; with `above`, also to one above it. */
  | { by: 'role'; roleIds: readonly string[]; within: 'org' | 'above' }
  /** The superior of the initiator `level` steps up; 1 is the direct one. */
  | { by: 'superior'; level: number }
  /** The superiors of the initiator from the direct one up to `levels`, one after another. */
  | { by: 'superiors'; levels: number }
  /** Heads of the initiator's department. */
  | { by: 'departmentHead' }
  /** Heads of the document's organisation, or of the initiator's where the document has none. */
  | { by: 'orgHead' }
  /** The people whom a field of the document names; the field refers to users. */
  | { by: 'field'; name: string }
  /** Chosen by the initiator at submission. */
  | { by: 'chosen' }
  | { by: 'initiator' }

export const approverKinds = [
  'users',
  'role',
  'superior',
  'superiors',
  'departmentHead',
  'orgHead',
  'field',
  'chosen',
  'initiator',
] as const satisfies readonly Approver['by'][]

export const operators = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'in', 'notIn', 'contains', 'empty', 'filled'] as const
export type Operator = (typeof operators)[number]

export interface Condition {
  /**
   * A field of the document's head, `lines.<field>` for the sum over its lines, or `lines.count`; `lines` is the name of
   * the detail in the definition.
   */
  field: string
  op: Operator
  /** None for `empty` and `filled`, a list for `in` and `notIn`. Yuan for money, `2026-01-31` for dates, ids as text. */
  value?: string | number | readonly (string | number)[] | undefined
}
export type ConditionGroup = { all: readonly ConditionPart[] } | { any: readonly ConditionPart[] }
export type ConditionPart = Condition | ConditionGroup

export const isGroup = (part: ConditionPart): part is ConditionGroup => 'all' in part || 'any' in part
export const partsOf = (group: ConditionGroup): readonly ConditionPart[] => ('all' in group ? group.all : group.any)

/** Every condition of a group and of the groups in it. */
export const conditionsOf = (group: ConditionGroup): Condition[] =>
  partsOf(group).flatMap(part => (isGroup(part) ? conditionsOf(part) : [part]))

/** `order`, `when` and `otherwise` stand on edges that leave a condition node alone. */
export interface WorkflowEdge {
  id: string
  from: string
  to: string
  /** Branches are tried from the smallest on; the first whose `when` holds is taken. */
  order?: number | undefined
  when?: ConditionGroup | undefined
  /** The branch that is taken where no other one fits. */
  otherwise?: true | undefined
  label?: string | undefined
}

export const nodeActions = ['reject', 'return', 'transfer', 'delegate', 'addBefore', 'addAfter'] as const
export type NodeAction = (typeof nodeActions)[number]

export const timeoutActions = ['remind', 'pass', 'reject', 'superior'] as const

export interface NodeTimeout {
  /** After so many hours from the arrival of the task. */
  hours: number
  action: (typeof timeoutActions)[number]
  /** Of reminders: again every so many hours, at most so often. */
  every?: number | undefined
  atMost?: number | undefined
}

interface NodeBase {
  id: string
  name: string
  x: number
  y: number
}

export interface ApproveNode extends NodeBase {
  kind: 'approve'
  approvers: readonly Approver[]
  /** 会签: all are asked at once; 或签: the first decision counts; 依次: one after another. */
  mode: 'all' | 'any' | 'sequence'
  /** Of 会签: agreed by this share of all who were asked, 1–100 %. At 100 one rejection ends it. */
  passShare: number
  /** Where no person is found. */
  empty: 'pass' | 'administrator' | 'block'
  opinionRequired: boolean
  /** What the holder of a task may do beside agreeing. */
  actions: readonly NodeAction[]
  timeout?: NodeTimeout | undefined
  /** A document that was returned and is submitted again begins anew, or comes back to the node that returned it. */
  afterReturn: 'restart' | 'here'
}
export interface CcNode extends NodeBase {
  kind: 'cc'
  to: readonly Approver[]
}
export interface DelayNode extends NodeBase {
  kind: 'delay'
  hours: number
}

/** `parallel` goes on along all of its edges, `join` waits until all branches of its parallel have arrived. */
export const plainKinds = ['start', 'end', 'condition', 'parallel', 'join'] as const
export interface PlainNode extends NodeBase {
  kind: (typeof plainKinds)[number]
}

export type WorkflowNode = PlainNode | ApproveNode | CcNode | DelayNode
export type NodeKind = WorkflowNode['kind']

export interface WorkflowGraph {
  nodes: readonly WorkflowNode[]
  edges: readonly WorkflowEdge[]
}

export const nodeOf = ({ nodes }: WorkflowGraph, id: string): WorkflowNode | undefined =>
  nodes.find(node => node.id === id)

/** The edges that leave a node, branches of a condition in the order in which they are tried, the default last. */
export const edgesFrom = ({ edges }: WorkflowGraph, id: string): WorkflowEdge[] =>
  edges
    .filter(({ from }) => from === id)
    .sort((one, two) => Number(one.otherwise ?? false) - Number(two.otherwise ?? false) || placeOf(one) - placeOf(two))
const placeOf = ({ order }: WorkflowEdge) => order ?? Number.MAX_SAFE_INTEGER

export const edgesTo = ({ edges }: WorkflowGraph, id: string): WorkflowEdge[] => edges.filter(({ to }) => to === id)
