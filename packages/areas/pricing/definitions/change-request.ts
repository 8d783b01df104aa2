import type { Action } from '@sfa/kit/actions/action'
import { code, dateTime, ref, text } from '@sfa/kit/fields/fields'
import type { Label } from '@sfa/kit/label'
import { stateOf } from '@sfa/kit/state-of'
import { changeRequestFlow } from '../rules/change-request-flow'

/** Lines of one request: each of them is written when it is approved. */
export const mostChanges = 200

const kept = { edit: 'never' } as const
const opinion = text(['审批意见', 'Opinion'], { ...kept, max: 200, hiddenInList: true })

/** The head of a request; the lines say what changes. `prefix` is that of its number. */
export const changeRequestFields = (prefix: string) => ({
  code: code(['单号', 'Number'], {
    required: true,
    unique: true,
    edit: 'onCreate',
    auto: { prefix, date: 'yyyyMMdd', dash: true, reset: 'day' },
  }),
  orgID: ref(['所属组织', 'Organisation'], 'organization.org', {
    required: true,
    hint: ['由该组织的审批流程审批', 'It is approved by the workflow of the organisation'],
  }),
  reason: text(['变更原因', 'Reason'], { required: true, max: 200 }),
  state: stateOf(changeRequestFlow),
  submittedBy: text(['提交人', 'Submitted by'], kept),
  submittedTime: dateTime(['提交时间', 'Submitted at'], kept),
  decidedBy: text(['审批人', 'Decided by'], { ...kept, hiddenInList: true }),
  decidedTime: dateTime(['审批时间', 'Decided at'], kept),
  opinion,
})

const decided = { by: 'decidedBy', at: 'decidedTime' }

/** What is done with a request. */
export const changeRequestActions = {
  submit: {
    label: ['提交审批', 'Submit'],
    key: 'submit',
    stamp: { by: 'submittedBy', at: 'submittedTime' },
    confirm: ['提交后不能修改，审批通过后生效', 'It cannot be changed any more, and takes effect once it is approved'],
  },
  pass: { label: ['通过', 'Pass'], key: 'decide', body: { opinion }, stamp: decided },
  reject: {
    label: ['驳回', 'Reject'],
    key: 'decide',
    body: { opinion: { ...opinion, required: true } },
    stamp: decided,
    danger: true,
  },
  withdraw: {
    label: ['撤回', 'Withdraw'],
    key: 'submit',
    confirm: ['撤回后可以修改并重新提交', 'It can be changed and submitted again'],
  },
  voidChange: {
    label: ['作废', 'Void'],
    key: 'submit',
    confirm: ['作废后不能恢复', 'It cannot be taken back'],
    danger: true,
  },
} as const satisfies Readonly<Record<string, Action>>

export const changeRequestColumns = [
  'code',
  'orgID',
  'reason',
  'state',
  'submittedBy',
  'submittedTime',
  'decidedTime',
] as const

/** Below a request on paper. */
export const changeSignatures: readonly Label[] = [
  ['提交', 'Submitted by'],
  ['审批', 'Approved by'],
]
