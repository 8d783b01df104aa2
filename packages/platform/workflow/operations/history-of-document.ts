import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { wireTime } from '@sfa/db/record/wire-time'
import { toldLabel } from '@sfa/kernel/told-text'
import type { Label } from '@sfa/kit/label'
import type { ApprovalEntry, DocumentKey } from '@sfa/operations/approval/approvable'
import { sql } from 'kysely'
import { foldEnds } from './fold-ends'

/** What each kind of event is called in the timeline of the document. */
const texts: Readonly<Record<string, Label>> = {
  submitted: ['发起审批', 'Approval begun'],
  resubmitted: ['重新提交审批', 'Submitted for approval again'],
  chosen: ['审批：选择审批人', 'Approval: approvers chosen'],
  agreed: ['审批：同意', 'Approval: agreed'],
  auto: ['审批：与上一节点审批人相同，自动通过', 'Approval: same person as before, passed by itself'],
  rejected: ['审批：驳回', 'Approval: rejected'],
  returned: ['审批：退回', 'Approval: sent back'],
  transferred: ['审批：转办', 'Approval: handed on'],
  delegated: ['审批：委派', 'Approval: asked for an opinion'],
  advised: ['审批：给出意见', 'Approval: opinion given'],
  addedBefore: ['审批：前加签', 'Approval: added before'],
  addedAfter: ['审批：后加签', 'Approval: added after'],
  removed: ['审批：减签', 'Approval: taken off'],
  withdrawn: ['撤回审批', 'Approval withdrawn'],
  reminded: ['审批：催办', 'Approval: reminded'],
  reassigned: ['审批：指派', 'Approval: assigned'],
  left: ['审批：人员已离职，转交', 'Approval: has left, handed on'],
  jumped: ['审批：跳转', 'Approval: jumped'],
  terminated: ['终止审批', 'Approval ended'],
  copied: ['审批：抄送', 'Approval: copied'],
  skipped: ['审批：自动通过', 'Approval: passed by itself'],
  askedAdministrators: ['审批：找不到审批人，转管理员', 'Approval: nobody found, administrators asked'],
  blocked: ['审批：找不到审批人', 'Approval: nobody found'],
  timeReminded: ['审批：超时提醒', 'Approval: reminded, late'],
  timePassed: ['审批：超时自动通过', 'Approval: passed, late'],
  timeRejected: ['审批：超时自动驳回', 'Approval: rejected, late'],
  timeSuperior: ['审批：超时转上级', 'Approval: handed to the superior, late'],
  approved: ['审批通过', 'Approved'],
  refused: ['审批驳回', 'Approval refused'],
  failed: ['审批结果未能执行', 'The decision could not be carried out'],
}

const node: Label = ['节点', 'Node']
const inPlaceOf: Label = ['代', 'In place of']
const people: Label = ['人员', 'People']
const opinion: Label = ['意见', 'Opinion']

/** Those that carry out an action of the document, and so change it. */
const changing: readonly string[] = [
  'approved',
  'refused',
  'timePassed',
  'timeRejected',
  'returned',
  'withdrawn',
  'terminated',
]

interface Event {
  id: string
  instanceId: string
  kind: string
  userId: string
  userName: string
  time: string
  forName: string | null
  nodeName: string | null
  text: string | null
  people: string[]
}

/** The steps of all approvals that the document has been through, the last first. */
export async function historyOfDocument(tx: Tx, { resource, id }: DocumentKey): Promise<ApprovalEntry[]> {
  const { rows } = await sql<Event>`
    select e.id::text, e.instance_id::text "instanceId", e.kind, e.user_id::text "userId", e.user_name "userName", ${wireTime('e.event_time')} "time",
      e.for_name "forName", e.node_name "nodeName", e.text, e.people
    from workflow_event e join workflow_instance i on i.id = e.instance_id
    where i.resource = ${resource} and i.record_id = ${id} order by e.id`.execute(tx)
  return foldEnds(rows)
    .toReversed()
    .map(row => entryOf(row))
}

const entryOf = (row: Event): ApprovalEntry => ({
  id: row.id,
  changes: changing.includes(row.kind),
  text: texts[row.kind] ?? [row.kind, row.kind],
  data: [
    ...told(node, row.nodeName),
    ...told(inPlaceOf, row.forName),
    ...(row.people.length > 0
      ? [{ label: people, value: [row.people.join('、'), row.people.join(', ')] as Label }]
      : []),
    ...told(opinion, row.text),
  ],
  userId: row.userId,
  userName: row.userName,
  time: row.time,
})

const told = (label: Label, value: string | null) => (value ? [{ label, value: toldLabel(value) ?? value }] : [])
