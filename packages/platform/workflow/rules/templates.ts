import type { ApproveNode, Approver, ConditionGroup, WorkflowEdge, WorkflowGraph, WorkflowNode } from './graph'
import { layOut } from './layout'
import { newNode } from './new-node'

type Text = readonly [zh: string, en: string]

/** What a template is made for. */
interface Wanted {
  say(label: Text): string
  /** Field of the amount by which it branches, where the documents have one. */
  amount?: string | undefined
}

interface Template {
  label: Text
  /** What it is for, in one sentence. */
  about: Text
  graph(wanted: Wanted): WorkflowGraph
}

const edge = (from: string, to: string, rest: Partial<WorkflowEdge> = {}): WorkflowEdge => ({
  id: `${from}-${to}`,
  from,
  to,
  ...rest,
})
const chain = (...ids: readonly string[]) => ids.slice(1).map((to, at) => edge(ids[at] as string, to))

const ends = (say: Wanted['say']): WorkflowNode[] => [
  newNode('start', { id: 'start', name: say(['开始', 'Start']) }),
  newNode('end', { id: 'end', name: say(['结束', 'End']) }),
]

const approval = (id: string, name: string, approver: Approver, rest: Partial<ApproveNode> = {}): WorkflowNode =>
  ({ ...newNode('approve', { id, name }), approvers: [approver], ...rest }) as ApproveNode

/** What a new workflow begins with: published as it is, the direct superior decides. */
const oneLevel = ({ say }: Wanted): WorkflowGraph =>
  layOut({
    nodes: [...ends(say), approval('superior', say(['上级审批', 'Superior']), { by: 'superior', level: 1 })],
    edges: chain('start', 'superior', 'end'),
  })

const threeLevels = ({ say }: Wanted): WorkflowGraph =>
  layOut({
    nodes: [
      ...ends(say),
      approval('superior', say(['直属上级审批', 'Direct superior']), { by: 'superior', level: 1 }),
      approval('department', say(['部门负责人审批', 'Head of the department']), { by: 'departmentHead' }),
      approval(
        'organisation',
        say(['组织负责人审批', 'Head of the organisation']),
        { by: 'orgHead' },
        { opinionRequired: true },
      ),
    ],
    edges: chain('start', 'superior', 'department', 'organisation', 'end'),
  })

const large: (amount: string) => ConditionGroup = field => ({ all: [{ field, op: 'ge', value: 10_000 }] })

const byAmount = ({ say, amount = '' }: Wanted): WorkflowGraph =>
  layOut({
    nodes: [
      ...ends(say),
      approval('superior', say(['直属上级审批', 'Direct superior']), { by: 'superior', level: 1 }),
      newNode('condition', { id: 'amount', name: say(['金额判断', 'By amount']) }),
      approval(
        'organisation',
        say(['组织负责人审批', 'Head of the organisation']),
        { by: 'orgHead' },
        { opinionRequired: true },
      ),
    ],
    edges: [
      edge('start', 'superior'),
      edge('superior', 'amount'),
      edge('amount', 'organisation', { order: 1, when: large(amount), label: say(['一万元及以上', '10,000 or more']) }),
      edge('amount', 'end', { otherwise: true, label: say(['其他情况', 'Otherwise']) }),
      edge('organisation', 'end'),
    ],
  })

const together = ({ say }: Wanted): WorkflowGraph =>
  layOut({
    nodes: [
      ...ends(say),
      newNode('parallel', { id: 'parallel', name: say(['并行会签', 'At the same time']) }),
      approval(
        'superiors',
        say(['逐级上级审批', 'Superiors in turn']),
        { by: 'superiors', levels: 2 },
        { mode: 'sequence' },
      ),
      approval('department', say(['部门会签', 'Heads of the department']), { by: 'departmentHead' }, { mode: 'all' }),
      newNode('join', { id: 'join', name: say(['汇聚', 'Join']) }),
      {
        ...newNode('cc', { id: 'copy', name: say(['抄送组织负责人', 'Copy to the head of the organisation']) }),
        to: [{ by: 'orgHead' }],
      } as WorkflowNode,
    ],
    edges: [
      edge('start', 'parallel'),
      edge('parallel', 'superiors'),
      edge('parallel', 'department'),
      edge('superiors', 'join'),
      edge('department', 'join'),
      ...chain('join', 'copy', 'end'),
    ],
  })

/** What a new workflow can begin with. */
export const templates = {
  threeLevels: {
    label: ['三级审批', 'Three levels'],
    about: [
      '直属上级、部门负责人、组织负责人依次审批',
      'Superior, head of the department and head of the organisation, one after another',
    ],
    graph: threeLevels,
  },
  byAmount: {
    label: ['按金额分支', 'By amount'],
    about: [
      '上级审批后，达到金额的再由组织负责人审批',
      'After the superior, larger amounts go to the head of the organisation',
    ],
    graph: byAmount,
  },
  together: {
    label: ['并行会签', 'At the same time'],
    about: [
      '上级与部门同时审批，全部通过后抄送',
      'Superiors and department decide at the same time, then a copy is sent',
    ],
    graph: together,
  },
} as const satisfies Readonly<Record<string, Template>>

export type TemplateName = keyof typeof templates
export const templateNames = Object.keys(templates) as TemplateName[]

/** The graph of a workflow that is begun without a template. */
export const blankGraph = (say: Wanted['say']): WorkflowGraph => oneLevel({ say })
