import { dateTime, money, text } from '@sfa/kit/fields/fields'
import type { Label } from '@sfa/kit/label'
import { oneOf } from '@sfa/kit/report'
import type { InstanceState } from '../rules/runtime-votes'
import { documentTypes } from './document-types'

/** What both lists of approvals show of an approval, in their order. */
export const approvalColumns = {
  resource: oneOf(['类型', 'Type'], documentTypes),
  number: text(['单号', 'Number']),
  title: { ...text(['标题', 'Title']), made: true },
  initiator: text(['发起人', 'Initiator']),
} as const

export const holders = { ...text(['当前处理人', 'Held by']), made: true } as const
/** Nodes that were named by the designer; tasks that are no approval are called by their kind. */
export const node = { ...text(['节点', 'Node']), made: true } as const
/** Amounts of documents that hide theirs from the reader are left out, so that nothing is searched or sorted by them. */
export const amount = { ...money(['金额', 'Amount']), made: true } as const
/** What the states of an approval are called, in lists, drawers and files. */
export const stateNames: Readonly<Record<InstanceState, Label>> = {
  running: ['审批中', 'Running'],
  approved: ['已通过', 'Approved'],
  rejected: ['已驳回', 'Rejected'],
  withdrawn: ['已撤回', 'Withdrawn'],
  terminated: ['已终止', 'Ended'],
}
export const state = oneOf(['状态', 'State'], Object.entries(stateNames))

/** What the holder of a task did with it. */
export const decisionNames = {
  agreed: ['同意', 'Agreed'],
  rejected: ['驳回', 'Rejected'],
  returned: ['退回', 'Sent back'],
  transferred: ['转办', 'Handed on'],
  chosen: ['选择审批人', 'Chose approvers'],
  resubmitted: ['重新提交', 'Submitted again'],
} as const satisfies Readonly<Record<string, Label>>
export const decision = oneOf(['我的处理', 'My decision'], Object.entries(decisionNames))

/** Looked for in the number, the title and the name of the initiator. */
export const searched = text(['关键字', 'Search'], { max: 100 })
export const time = (label: Label) => dateTime(label, { required: true })
