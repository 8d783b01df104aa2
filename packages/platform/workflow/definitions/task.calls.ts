import { type AnswerOf, type BodyOf, defineCall, type RowOf } from '@sfa/kit/call'
import { fieldValues } from '@sfa/kit/fields/field-values'
import { givenId } from '@sfa/kit/fields/wire-id'
import { definedAnswer } from '@sfa/kit/resource-contract'
import { z } from 'zod'
import { instanceStates, taskStates } from '../rules/runtime-votes'
import { nodeStates } from '../rules/trail'
import { workflowGraph } from './graph.calls'

const tag = 'workflow'
export const todoKeys = {
  search: 'processwith/todoitem:search',
  decide: 'processwith/todoitem:decide',
  manage: 'processwith/todoitem:manage',
  done: 'processwith/backlogitem:search',
} as const

/** What the caller has to do, has submitted, was sent a copy of, has decided; and everything, for administrators. */
export const taskFolders = ['todo', 'mine', 'copied', 'done', 'all'] as const
export type TaskFolder = (typeof taskFolders)[number]

/** Most tasks of one decision. */
export const mostTasks = 100

const paging = z.object({ pageIndex: z.number().int().min(1), pageSize: z.number().int().min(1).max(100) })
const day = z.iso.date()
const label = z.array(z.string()).describe('Chinese, English')
const moment = z.string().describe('YYYY-MM-DD HH:mm:ss, UTC+8')
const person = z.object({ id: z.string(), name: z.string() })
const taskState = z.enum(taskStates)
const instanceState = z.enum(instanceStates)

export const searchTaskCall = defineCall({
  paths: ['/portalsync/workflow/searchTask'],
  key: [todoKeys.search, todoKeys.done],
  tag,
  summary: [
    '审批列表：待办、我发起、抄送、已办；管理员可查全部',
    'Approvals: what the caller has to decide, has submitted, has a copy of, has decided; all for administrators',
  ],
  body: z.object({
    folder: z.enum(taskFolders).default('todo'),
    text: z.string().trim().max(100).optional().describe('Part of the number, the title or the name of the initiator'),
    resource: z.string().max(100).optional().describe('Type of document, as customer.store'),
    state: instanceState.optional().describe('State of the whole approval'),
    late: z.boolean().optional().describe('Only tasks whose time is over'),
    from: day.optional().describe('First day of arrival; of submission where there is no task'),
    to: day.optional(),
    sort: z.enum(['arriveTime', 'dueTime', 'amount']).default('arriveTime'),
    newestFirst: z.boolean().default(true),
    page: paging.default({ pageIndex: 1, pageSize: 20 }),
  }),
  rows: z.object({
    id: z.string().describe('Of the task; of the instance where the folder has no tasks'),
    taskId: z.string().nullable(),
    instanceId: z.string(),
    kind: z.enum(['approve', 'choose', 'resubmit']).nullable(),
    resource: z.string(),
    number: z.string().nullable(),
    title: z.string().describe('What the document is called, without its type'),
    initiator: z.string().nullable(),
    node: z.string().nullable().describe('Of the task; the nodes where the approval stands'),
    holders: z.string().nullable().describe('Who is asked at the moment'),
    arriveTime: moment,
    dueTime: moment.nullable(),
    amount: z.number().nullable().describe('Yuan'),
    forName: z.string().nullable().describe('In whose place the task was given'),
    byName: z.string().nullable().describe('Who has decided in the place of the caller'),
    decision: z.string().nullable().describe('What was decided'),
    opinion: z.string().nullable(),
    decideTime: moment.nullable(),
    unread: z.boolean(),
    problem: label.nullable().describe('Why the decision could not be carried out'),
    state: instanceState.describe('Of the whole approval, now'),
  }),
})
export type TaskRow = RowOf<typeof searchTaskCall>
export type TaskSearch = BodyOf<typeof searchTaskCall>

const step = z.object({
  id: z.string(),
  nodeId: z.string(),
  nodeName: z.string(),
  position: z.number().int(),
  assignee: person,
  forName: z.string().nullable(),
  kind: z.string(),
  origin: z.string(),
  state: taskState,
  decision: z.string().nullable(),
  opinion: z.string().nullable(),
  paused: z.boolean(),
  arriveTime: moment,
  endTime: moment.nullable(),
  dueTime: moment.nullable(),
  removable: z.boolean().describe('Added by the caller and not decided yet'),
})
export type TaskStep = z.output<typeof step>

export const findTaskCall = defineCall({
  paths: ['/portalsync/workflow/findTask'],
  key: [todoKeys.search, todoKeys.done],
  tag,
  summary: [
    '审批详情：单据、任务和本人可做的操作',
    'An approval with its document, its tasks, and what the caller may do',
  ],
  body: z.object({ instanceId: givenId, taskId: givenId.optional() }),
  answer: z.object({
    instanceId: z.string(),
    taskId: z.string().nullable().describe('The task of the caller that was asked for, or that is open'),
    kind: z.string().nullable(),
    resource: z.string(),
    recordId: z.string(),
    definition: z.string(),
    version: z.number().int(),
    state: instanceState,
    number: z.string().nullable(),
    title: z.string().describe('What the document is called, without its type'),
    initiator: z.string().nullable(),
    startTime: moment,
    endTime: moment.nullable(),
    endedBy: z.string().nullable(),
    endReason: z.string().nullable(),
    amount: z.number().nullable(),
    link: z.string().nullable(),
    summary: z.array(z.string()).describe('Names of fields in their order'),
    row: definedAnswer({
      description: 'Their values, and what references are called; null where the document is gone',
    }),
    steps: z.array(step),
    nodes: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        kind: z.string(),
        state: z.enum(nodeStates),
      }),
    ),
    graph: workflowGraph.describe('The version that decides about it'),
    trail: z.array(z.string()).describe('Ids of the edges along which it went'),
    events: z.array(
      z.object({
        kind: z.string(),
        time: moment,
        userName: z.string(),
        forName: z.string().nullable(),
        nodeName: z.string().nullable(),
        text: z.string().nullable(),
        people: z.array(z.string()),
      }),
    ),
    problem: label.nullable(),
    opinionRequired: z.boolean(),
    form: z
      .object({ action: z.string(), values: fieldValues })
      .nullable()
      .describe('The action of the document whose form the last approver fills in'),
    actions: z.array(z.string()).describe('What the caller may do now'),
    returnTargets: z.array(z.object({ id: z.string(), name: z.string() })),
    jumpTargets: z.array(z.object({ id: z.string(), name: z.string() })),
    stuckNodes: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
})
export type TaskDetail = AnswerOf<typeof findTaskCall>

export const taskActions = [
  'agree',
  'reject',
  'return',
  'transfer',
  'delegate',
  'addBefore',
  'addAfter',
  'remove',
  'choose',
  'read',
  'withdraw',
  'remind',
  'reassign',
  'jump',
  'terminate',
] as const
export type TaskAction = (typeof taskActions)[number]

/** The node of a return that means the initiator. */
export const initiatorNode = 'initiator'

export const actTaskCall = defineCall({
  paths: ['/portalsync/workflow/actTask'],
  key: [todoKeys.decide, todoKeys.search, todoKeys.manage],
  tag,
  summary: ['处理、转办任务及管理审批', 'Decide tasks, hand them on, and steer approvals'],
  body: z.object({
    action: z.enum(taskActions),
    taskId: givenId.optional().describe('The task; of reassign too'),
    taskIds: z.array(givenId).min(1).max(mostTasks).optional().describe('Several tasks, of agree and reject'),
    instanceId: givenId
      .optional()
      .describe(
        'The approval, of withdraw, remind, read, jump, terminate, and of reassign where no approver was found',
      ),
    opinion: z.string().max(500).nullish().describe('Opinion or reason'),
    userIds: z.array(givenId).max(20).optional(),
    nodeId: z
      .string()
      .max(100)
      .optional()
      .describe(`Where to return or to jump to; ${initiatorNode}: to the initiator`),
    values: fieldValues.optional().describe('Of the form of the document’s own action'),
  }),
  answer: z.object({
    changed: z.number().int(),
    waiting: z.number().int().optional().describe('Of those decided: how many ask further approvers; missing for none'),
    asked: z.array(z.string()).optional().describe('Names of these approvers'),
    refused: z.array(z.object({ id: z.string(), code: z.string(), message: z.string() })),
    answer: definedAnswer({ description: 'What the document’s own action answers, where it was carried out' }),
  }),
})
export type ActTask = BodyOf<typeof actTaskCall>

const delegation = z.object({
  id: z.string(),
  user: person,
  delegate: person,
  dateFrom: day,
  dateTo: day,
  resources: z.array(z.string()).describe('Types of documents; all where it is empty'),
  remark: z.string().nullable(),
  state: z.enum(['waiting', 'running', 'over', 'ended']),
})
export type Delegation = z.output<typeof delegation>

export const searchDelegateCall = defineCall({
  paths: ['/portalsync/workflow/searchDelegate'],
  key: todoKeys.search,
  tag,
  summary: ['本人的代理人，以及本人代理的人', 'Who stands in for the caller, and for whom the caller stands in'],
  body: z.object({}),
  rows: delegation,
})

export const saveDelegateCall = defineCall({
  paths: ['/portalsync/workflow/saveDelegate'],
  key: todoKeys.decide,
  tag,
  summary: ['设置本人的审批代理人', 'Name a person who is asked in the place of the caller'],
  body: z.object({
    delegateId: givenId,
    dateFrom: day,
    dateTo: day,
    resources: z.array(z.string().max(100)).max(50).default([]),
    remark: z.string().trim().max(200).nullish(),
  }),
  answer: delegation,
})

export const endDelegateCall = defineCall({
  paths: ['/portalsync/workflow/endDelegate'],
  key: todoKeys.decide,
  tag,
  summary: [
    '结束代理；已转出的任务不变',
    'End a delegation of the caller; tasks that were handed on stay where they are',
  ],
  body: z.object({ id: givenId }),
})
