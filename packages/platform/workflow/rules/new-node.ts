import type { ApproveNode, NodeKind, WorkflowNode } from './graph'

type Text = readonly [zh: string, en: string]

/** What the kinds of nodes are called, in the order of the palette. */
export const nodeLabels: Readonly<Record<NodeKind, Text>> = {
  start: ['开始', 'Start'],
  approve: ['审批', 'Approval'],
  condition: ['条件分支', 'Condition'],
  parallel: ['并行分支', 'Parallel'],
  join: ['汇聚', 'Join'],
  cc: ['抄送', 'Copy'],
  delay: ['延时', 'Delay'],
  end: ['结束', 'End'],
}

/** The kinds that can be put into a workflow; each has one start. */
export const paletteKinds = ['approve', 'condition', 'parallel', 'join', 'cc', 'delay', 'end'] as const

const firstApprove: Omit<ApproveNode, 'id' | 'name' | 'x' | 'y'> = {
  kind: 'approve',
  approvers: [{ by: 'superior', level: 1 }],
  mode: 'any',
  passShare: 100,
  empty: 'administrator',
  opinionRequired: false,
  actions: ['reject', 'return', 'transfer'],
  afterReturn: 'restart',
}

/** A node as it begins. */
export function newNode(
  kind: NodeKind,
  { id, name, x = 0, y = 0 }: { id: string; name: string; x?: number; y?: number },
): WorkflowNode {
  const base = { id, name, x, y }
  switch (kind) {
    case 'approve':
      return { ...base, ...firstApprove }
    case 'cc':
      return { ...base, kind, to: [{ by: 'superior', level: 1 }] }
    case 'delay':
      return { ...base, kind, hours: 24 }
    default:
      return { ...base, kind }
  }
}
