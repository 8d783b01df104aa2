import { inTenant, type Tx, tenantOf } from '@sfa/db/connection/tenant-transaction'
import { findRow } from '@sfa/db/record/write-rows'
import type { WireRow } from '@sfa/db/search/search-rows'
import { clockUser } from '@sfa/kit/job/clock-user'
import {
  type Approvable,
  approvableOf,
  type DocumentKey,
  type TaskDecision,
  type Workflow,
} from '@sfa/operations/approval/approvable'
import { approvalBrief } from '@sfa/operations/approval/decide-approval'
import type { Caller } from '@sfa/operations/caller'
import { clockCaller } from '@sfa/operations/job/schedule/clock-caller'
import { headsAbove } from '@sfa/organization/operations/leaders'
import { sql } from 'kysely'
import type { ActTask } from '../definitions/task.calls'
import { startCourse } from '../rules/runtime'
import { requireUndecided, withdraw } from './act-on-instance'
import { decideTask, decideTaskIn } from './act-task'
import { endInstance, PostingFailure } from './end-instance'
import { historyOfDocument } from './history-of-document'
import { factsOf, noteEvent, openRun, readInstance } from './instance-rows'
import { resubmit } from './return-to-initiator'
import { askedAbout, openTaskOf, searchOwnTasks, servesType } from './tasks-of-documents'
import { carryOut } from './walk-instance'

/**
 * The version that new documents of a type go through: of the workflow for their organisation, else for the nearest one
 * above it, else for all. Undefined where none is published.
 */
async function publishedVersion(
  tx: Tx,
  resource: string,
  orgId: string | null,
): Promise<{ id: string; version: number } | undefined> {
  const orgIds = orgId === null ? [] : (await headsAbove(tx, 'org', orgId)).map(({ id }) => id)
  const { rows } = await sql<{ id: string; version: number }>`
    select d.id::text, d.version::integer from workflow_definition d
    where d.document_type = ${resource} and d.state = 'published' and (d.org_id is null or d.org_id = any(${orgIds}::bigint[]))
    order by array_position(${orgIds}::bigint[], d.org_id) nulls last, d.id desc limit 1`.execute(tx)
  return rows[0]
}

const runningOf = async (tx: Tx, { resource, id }: DocumentKey) => {
  const { rows } = await sql<{ id: string; returned: unknown }>`
    select id::text, returned from workflow_instance
    where resource = ${resource} and record_id = ${id} and state = 'running'`.execute(tx)
  return rows[0]
}

/** A document waits for a decision: a new approval, or the one that has sent it back. */
async function submitted(
  tx: Tx,
  document: DocumentKey,
  caller = clockCaller(tenantOf(tx) ?? '', 'workflow'),
): Promise<void> {
  try {
    const running = await runningOf(tx, document)
    if (running) {
      const run = await openRun(tx, caller, running.id)
      if (run.instance.returned) await resubmit(run)
      return
    }
    await begin(tx, document, caller)
  } catch (error) {
    throw error instanceof PostingFailure ? error.cause : error
  }
}

async function begin(tx: Tx, { resource, id }: DocumentKey, caller: Caller): Promise<void> {
  const approvable = approvableOf({ key: resource }) as Approvable
  const { of } = approvable
  const row = await findRow(tx, of, id)
  const { flow } = of
  // What has been decided meanwhile does not wait.
  if (!row || (flow && !flow.transitions[approvable.passed]?.from.includes(String(row[flow.field])))) return
  const { orgId, published } = await versionFor(tx, approvable, row, caller)
  if (!published) return
  const isPerson = caller.userId !== clockUser.id
  const { title, amount } = await approvalBrief(tx, clockCaller(caller.tenantId, 'workflow'), resource, id)
  const { rows } = await sql<{ id: string }>`
    insert into workflow_instance (definition_id, version, resource, record_id, number, title, amount, initiator_id,
      initiator_name, org_id, course)
    values (${published.id}, ${published.version}, ${resource}, ${id}, ${numberOf(approvable, row)},
      ${title}, ${amount === null ? null : Math.round(amount * 100)},
      ${isPerson ? caller.userId : null}, ${isPerson ? caller.userName : (row[of.title] ?? null)},
      ${orgId}, ${JSON.stringify({ next: 1, positions: [], passed: [], arrived: {} })}::jsonb)
    returning id::text`.execute(tx)
  const instance = await readInstance(tx, rows[0]?.id as string)
  const run = { tx, caller, instance, approvable, row, facts: await factsOf(tx, of, row) }
  await noteEvent(run, { kind: 'submitted' })
  await carryOut(run, startCourse(instance.graph, run.facts))
}

/** The version that decides about a document, and the organisation by which it was found. */
async function versionFor(tx: Tx, approvable: Approvable, row: WireRow, caller: Caller) {
  const { rows: own } = await sql<{ org: string | null }>`
    select org_ids[1]::text org from sys_user where id = ${caller.userId}`.execute(tx)
  const orgId = orgOf(approvable, row) ?? own[0]?.org ?? null
  return { orgId, published: await publishedVersion(tx, approvable.of.key, orgId) }
}

/** An approval that has sent the document back goes on; else a published version would begin one. */
async function takes(tx: Tx, document: DocumentKey, caller: Caller): Promise<boolean> {
  if (await runningOf(tx, document)) return true
  const approvable = approvableOf({ key: document.resource })
  const row = approvable && (await findRow(tx, approvable.of, document.id))
  return row !== undefined && (await versionFor(tx, approvable as Approvable, row, caller)).published !== undefined
}

/** In any organisation: which one a change is for is said by its document. */
async function decides(tx: Tx, resource: string): Promise<boolean> {
  const { rows } = await sql`
    select from workflow_definition where document_type = ${resource} and state = 'published' limit 1`.execute(tx)
  return rows.length > 0
}

/** The code of a document, else what numbers give it, as those of orders. */
function numberOf({ of }: Approvable, row: WireRow): string | null {
  const [name] = Object.entries(of.fields)
    .filter(([key, field]) => key === 'code' || ('auto' in field && field.auto))
    .sort(([key]) => (key === 'code' ? -1 : 1))
    .map(([key]) => key)
  return name && row[name] ? String(row[name]) : null
}

/** The organisation by which the approvers of a document are found. */
function orgOf({ of }: Approvable, row: WireRow): string | null {
  const value = row[of.scope?.org ?? 'orgID']
  const [first] = [value ?? []].flat()
  return first === undefined ? null : String(first)
}

/** Documents that were sent back are with their initiator, who may change them. */
const holds = async (tx: Tx, document: DocumentKey): Promise<boolean> => {
  const running = await runningOf(tx, document)
  return running !== undefined && running.returned === null
}

/**
 * An action of the page has taken the document out of its approval: withdrawn, which is possible until the first
 * decision as from the list of what was submitted, or for another reason, as a cancellation.
 */
async function left(tx: Tx, document: DocumentKey, caller: Caller, way: 'withdrawn' | 'terminated'): Promise<void> {
  const running = await runningOf(tx, document)
  if (!running) return
  const run = await openRun(tx, caller, running.id)
  if (way === 'withdrawn') requireUndecided(run)
  await noteEvent(run, { kind: way })
  await endInstance(run, way, null, { posts: false })
}

/** Withdrawn in the place of its initiator, with what that refuses. */
async function takeBack(tx: Tx, document: DocumentKey, caller: Caller): Promise<boolean> {
  const running = await runningOf(tx, document)
  if (!running || running.returned !== null) return false
  try {
    await withdraw(await openRun(tx, caller, running.id), { opinion: null })
    return true
  } catch (error) {
    throw error instanceof PostingFailure ? error.cause : error
  }
}

/** The workflow of all approvable documents. */
export const approvalWorkflow: Workflow = {
  submitted,
  takes,
  decides,
  holds,
  waiting: askedAbout,
  left,
  takeBack,
  history: historyOfDocument,
  tasks: {
    serves: ({ db }, caller, resource) => inTenant(db, caller.tenantId, tx => servesType(tx, resource)),
    search: searchOwnTasks,
    openTask: openTaskOf,
    decide: (services, caller, decision) => decideTask(services, caller, asActed(decision)),
    decideIn: (tx, caller, decision) => decideTaskIn(tx, caller, asActed(decision)),
  },
}

const asActed = ({ passed, ...rest }: TaskDecision): ActTask => ({ action: passed ? 'agree' : 'reject', ...rest })
