import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { findRow } from '@sfa/db/record/write-rows'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import { fillText } from '@sfa/kernel/language'
import type { AnswerOf, BodyOf } from '@sfa/kit/call'
import type { Label } from '@sfa/kit/label'
import { type Approvable, approvableOf } from '@sfa/operations/approval/approvable'
import { listed, type Say, speak } from '@sfa/operations/bulk/columns/chinese-variants'
import type { Caller } from '@sfa/operations/caller'
import { accessFor } from '@sfa/operations/permission/access'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import type { simulateCall } from '../definitions/simulate.calls'
import { type Approver, nodeOf, type WorkflowGraph } from '../rules/graph'
import { leavePosition, mostEntered, type Position, type Step, startCourse } from '../rules/runtime'
import { factsOf } from './instance-rows'
import { type Asking, administratorsOf, delegatesOf, peopleOf } from './people'

type Simulated = AnswerOf<typeof simulateCall>

const ways: Readonly<Record<Approver['by'], Label>> = {
  users: ['指定人员', 'Named people'],
  role: ['角色', 'Role'],
  superior: ['发起人上级', 'Superior of the initiator'],
  superiors: ['连续多级上级', 'Superiors, one after another'],
  departmentHead: ['部门负责人', 'Head of the department'],
  orgHead: ['组织负责人', 'Head of the organisation'],
  field: ['单据人员字段', 'People of a field'],
  chosen: ['发起人自选', 'Chosen by the initiator'],
  initiator: ['发起人本人', 'The initiator'],
}
const notes = {
  nobodyPasses: ['无审批人，自动通过', 'Nobody, so it passes'],
  nobodyBlocks: ['无审批人，流程将停留', 'Nobody, so it stops'],
  administrators: ['无审批人，转管理员', 'Nobody, so administrators are asked'],
  chooses: ['提交后由发起人选择', 'The initiator chooses after submitting'],
  same: ['与上一节点审批人相同，自动通过', 'The same person as before, so it passes'],
  noBranch: ['没有符合条件的分支', 'No branch fits'],
  endless: [
    '流程形成循环，或并行分支没有汇合，模拟到此为止',
    'The workflow leads in a circle, or branches are not joined, so the trial ends here',
  ],
  noDocument: ['没有对应的单据，字段按未填处理', 'Without a document fields count as empty'],
  delegate: ['由{b}代{a}', '{b} in the place of {a}'],
} as const satisfies Record<string, Label>

/**
 * Who would approve this? The way that a document, or typed values, would take through a graph, with the people of each
 * node and why they are asked. Every approver agrees. Nothing is written.
 */
export const simulate = (
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  asked: BodyOf<typeof simulateCall>,
): Promise<Simulated> =>
  inTenant(db, caller.tenantId, async tx => {
    const { graph, type } = await graphAsked(tx, asked)
    const approvable = approvableOf({ key: type })
    if (!approvable) throw new AppError('notApprovable', { name: type })
    const row = await documentOf(tx, caller, approvable, asked)
    const facts = { ...(row && asked.documentId ? await factsOf(tx, approvable.of, row) : {}), ...asked.values }
    const initiatorId = asked.initiatorId ?? caller.userId
    const orgs = [row?.[approvable.of.scope?.org ?? 'orgID'] ?? []].flat()
    const { rows: users } = await sql<{ org: string | null }>`
      select org_ids[1]::text org from sys_user where id = ${initiatorId}`.execute(tx)
    if (!users[0]) throw new AppError('personInvalid', {}, 200, [{ field: 'initiatorId', code: 'personInvalid' }])
    const asking: Asking = {
      tx,
      resource: type,
      row,
      initiatorId,
      orgId: orgs[0] === undefined ? users[0].org : String(orgs[0]),
      chosen: asked.chosen ?? {},
      date: asked.date,
    }
    return walkThrough(await speak(caller.language), graph, facts, asking)
  })

async function graphAsked(tx: Tx, { definitionId, version, graph, documentType }: BodyOf<typeof simulateCall>) {
  if (graph) return { graph: graph as WorkflowGraph, type: documentType ?? '' }
  const { rows } = await sql<{ graph: WorkflowGraph; type: string }>`
    select v.graph, d.document_type "type" from workflow_definition d
    join workflow_version v on v.definition_id = d.id and v.version = coalesce(${version ?? null}::integer, d.version)
    where d.id = ${definitionId ?? null}`.execute(tx)
  if (!rows[0]) throw new AppError('notFound')
  return rows[0]
}

/** A real document within the caller's reach, or typed values as one. */
async function documentOf(
  tx: Tx,
  caller: Caller,
  { of }: Approvable,
  { documentId, values }: BodyOf<typeof simulateCall>,
): Promise<WireRow | null> {
  if (documentId === undefined) return values ?? null
  const { search } = await accessFor(tx, caller, of, 'search')
  const row = await findRow(tx, of, documentId, { scope: search.scope })
  if (!row) throw new AppError('notFound')
  return { ...row, ...values }
}

async function walkThrough(say: Say, graph: WorkflowGraph, facts: WireRow, asking: Asking): Promise<Simulated> {
  const path: Simulated['path'] = []
  const problems: Simulated['problems'] = []
  const asked = (approvers: readonly Approver[]) =>
    listed(
      say,
      approvers.map(({ by }) => say(ways[by])),
    )
  let before: readonly string[] = []

  async function ask(position: Position): Promise<void> {
    const node = nodeOf(graph, position.nodeId)
    if (node?.kind !== 'approve') return
    const found = await peopleOf(asking, node.approvers, node.id)
    const because = [asked(node.approvers)]
    let { people } = found
    if (found.toChoose) because.push(say(notes.chooses))
    else if (people.length === 0 && node.empty === 'administrator') {
      people = await administratorsOf(asking.tx, asking.initiatorId)
      because.push(say(notes.administrators))
    } else if (people.length === 0) because.push(say(node.empty === 'pass' ? notes.nobodyPasses : notes.nobodyBlocks))
    const stops = people.length === 0 && !found.toChoose && node.empty !== 'pass'
    if (stops) problems.push({ nodeId: node.id, text: say(notes.nobodyBlocks) })
    const delegates = await delegatesOf(
      asking,
      people.map(({ id }) => id),
    )
    for (const { id, name } of people) {
      const delegate = delegates.get(id)
      if (delegate) because.push(fillText(say(notes.delegate), { a: name, b: delegate.name }))
    }
    if (people.some(({ id }) => before.includes(id))) because.push(say(notes.same))
    before = people.map(({ id }) => delegates.get(id)?.id ?? id)
    path.push({
      nodeId: node.id,
      name: node.name,
      kind: node.kind,
      people: people.map(person => delegates.get(person.id) ?? person),
      why: because.join(say(['；', '; '])),
    })
  }

  let entered = 0
  async function follow(step: Step): Promise<void> {
    // A draft may lead in a circle, or have branches that double and never join.
    entered += step.entered.length
    if (entered > mostEntered(graph)) throw new AppError('workflowEndless')
    for (const id of step.entered) {
      const node = nodeOf(graph, id)
      if (!node || node.kind === 'approve') continue
      const people = node.kind === 'cc' ? (await peopleOf(asking, node.to, node.id)).people : []
      const why = node.kind === 'cc' ? asked(node.to) : ''
      path.push({ nodeId: id, name: node.name, kind: node.kind, people: [...people], why })
    }
    for (const { position } of step.toAsk) await ask(position)
    for (const { nodeId } of step.course.positions.filter(({ stuck }) => stuck === 'noBranch'))
      problems.push({ nodeId, text: say(notes.noBranch) })
    // Everybody agrees: the position that has waited longest goes on first.
    const next = step.course.positions.find(({ stuck }) => !stuck)
    if (next) await follow(leavePosition(graph, step.course, next.id, facts))
  }

  try {
    await follow(startCourse(graph, facts))
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'workflowEndless')) throw error
    problems.push({ nodeId: path.at(-1)?.nodeId ?? null, text: say(notes.endless) })
  }
  if (!asking.row) problems.push({ nodeId: null, text: say(notes.noDocument) })
  return { path, problems: dedupe(problems) }
}

const dedupe = (problems: Simulated['problems']) =>
  problems.filter(
    (one, at) => problems.findIndex(other => other.nodeId === one.nodeId && other.text === one.text) === at,
  )
