import type { ApproveNode, Approver, WorkflowEdge, WorkflowGraph, WorkflowNode } from '@sfa/workflow/rules/graph'
import { layOut } from '@sfa/workflow/rules/layout'
import { newNode } from '@sfa/workflow/rules/new-node'
import { templates } from '@sfa/workflow/rules/templates'

interface DemoWorkflow {
  name: string
  documentType: string
  /** Code of the organisation; null: for all. */
  org: string | null
  state: 'published' | 'disabled'
  /** The last one decides. */
  versions: readonly WorkflowGraph[]
  remark?: string
}

const say = ([zh]: readonly [string, string]) => zh
const start = newNode('start', { id: 'start', name: '开始' })
const end = newNode('end', { id: 'end', name: '结束' })

const approval = (id: string, name: string, approvers: readonly Approver[], rest: Partial<ApproveNode> = {}) =>
  ({ ...newNode('approve', { id, name }), approvers, ...rest }) as ApproveNode
const byRole = (...roleIds: readonly string[]): Approver => ({ by: 'role', roleIds, within: 'above' })
const edge = (from: string, to: string, rest: Partial<WorkflowEdge> = {}): WorkflowEdge => ({
  id: `${from}-${to}`,
  from,
  to,
  ...rest,
})
const graph = (nodes: readonly WorkflowNode[], edges: readonly WorkflowEdge[]): WorkflowGraph =>
  layOut({ nodes: [start, ...nodes, end], edges })

const supervisor = approval('supervisor', '主管审批', [byRole('Supervisor')])
const manager = approval('manager', '经理审批', [byRole('Manager')])
const director = approval('director', '总监审批', [byRole('Director')], {
  opinionRequired: true,
  timeout: { hours: 48, action: 'remind', every: 24, atMost: 3 },
})

const inTurn = graph(
  [supervisor, manager, director],
  [edge('start', 'supervisor'), edge('supervisor', 'manager'), edge('manager', 'director'), edge('director', 'end')],
)

/** Stores of the highest level go to the director too. */
const byLevel = graph(
  [supervisor, newNode('condition', { id: 'level', name: '门店等级' }), manager, director],
  [
    edge('start', 'supervisor'),
    edge('supervisor', 'level'),
    edge('level', 'director', {
      order: 1,
      label: 'A级门店',
      when: { any: [{ field: 'level', op: 'eq', value: 'A' }] },
    }),
    edge('level', 'manager', { otherwise: true, label: '其他门店' }),
    edge('manager', 'end'),
    edge('director', 'end'),
  ],
)

const together = graph(
  [
    newNode('parallel', { id: 'parallel', name: '并行会签' }),
    supervisor,
    approval('department', '部门会签', [{ by: 'departmentHead' }], { mode: 'all' }),
    newNode('join', { id: 'join', name: '汇聚' }),
    director,
  ],
  [
    edge('start', 'parallel'),
    edge('parallel', 'supervisor'),
    edge('parallel', 'department'),
    edge('supervisor', 'join'),
    edge('department', 'join'),
    edge('join', 'director'),
    edge('director', 'end'),
  ],
)

const withCopy = graph(
  [
    approval('superiors', '逐级上级审批', [{ by: 'superiors', levels: 3 }], { mode: 'sequence' }),
    { ...newNode('cc', { id: 'copy', name: '抄送组织负责人' }), to: [{ by: 'orgHead' }] } as WorkflowNode,
  ],
  [edge('start', 'superiors'), edge('superiors', 'copy'), edge('copy', 'end')],
)

const afterADay = graph(
  [
    newNode('delay', { id: 'wait', name: '公示一天' }),
    approval('org', '组织负责人审批', [{ by: 'orgHead' }], { empty: 'pass' }),
  ],
  [edge('start', 'wait'), edge('wait', 'org'), edge('org', 'end')],
)

const store = { documentType: 'customer.store', state: 'published' } as const

/** Demo-tenant.md: eight workflows; one by one for the regions, and one for all others. */
export const demoWorkflows: readonly DemoWorkflow[] = [
  { ...store, name: '门店三级审批', org: null, versions: [templates.threeLevels.graph({ say })] },
  { ...store, name: '华东门店逐级审批', org: 'HD', versions: [inTurn, byLevel], remark: 'A级门店由总监审批' },
  { ...store, name: '华南门店会签', org: 'HN', versions: [together] },
  { ...store, name: '华中门店审批', org: 'HZ', versions: [withCopy] },
  { ...store, name: '西南门店审批', org: 'XN', versions: [byLevel] },
  { ...store, name: '东北门店公示', org: 'DB', versions: [afterADay] },
  {
    name: '超额订单审批',
    documentType: 'order.order',
    org: null,
    state: 'disabled',
    versions: [inTurn],
    remark: '启用后，订单提交须逐级审批；在途单据按原版本审批',
  },
  {
    name: '账号申请审批',
    documentType: 'registration.request',
    org: null,
    state: 'disabled',
    versions: [
      graph([approval('admin', '管理员审批', [byRole('SystemAdmin')])], [edge('start', 'admin'), edge('admin', 'end')]),
    ],
    remark: '启用后，注册申请须经系统管理员审批',
  },
]
