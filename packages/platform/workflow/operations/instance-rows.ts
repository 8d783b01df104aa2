import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { readLines } from '@sfa/db/record/detail-rows'
import { findRow } from '@sfa/db/record/write-rows'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import { detailsOf } from '@sfa/kit/details'
import { customFieldOf } from '@sfa/kit/fields/custom-cells'
import { isSummable } from '@sfa/kit/fields/field-questions'
import type { Resource } from '@sfa/kit/resource'
import { type Approvable, approvableOf } from '@sfa/operations/approval/approvable'
import type { Caller } from '@sfa/operations/caller'
import { sql } from 'kysely'
import type { WorkflowGraph } from '../rules/graph'
import type { Course } from '../rules/runtime'
import type { Facts } from '../rules/runtime-conditions'
import type { InstanceState } from '../rules/runtime-votes'
import { keptOf, type Said } from './said'

export interface Instance {
  id: string
  definitionId: string
  version: number
  resource: string
  recordId: string
  number: string | null
  title: string
  initiatorId: string | null
  initiatorName: string | null
  orgId: string | null
  state: InstanceState
  course: Course
  /** People whom the initiator has chosen, by node. */
  chosen: Readonly<Record<string, readonly string[]>>
  /**
   * Sent back to the initiator: where it comes back to, or null where it begins anew, and what the conditions of the
   * workflow read of the document at that time.
   */
  returned: { nodeId: string | null; facts?: Facts } | null
  /** Values of the form that carries the decision out, as approvers have given them. */
  values: WireRow
  /** A person has decided something: it cannot be withdrawn any more. */
  decided: boolean
  endedBy: string | null
  graph: WorkflowGraph
}

/** An instance with everything that its steps need, in one transaction. */
export interface Run {
  tx: Tx
  caller: Caller
  instance: Instance
  approvable: Approvable
  /** The document, locked; null where it is gone. */
  row: WireRow | null
  facts: Facts
  /** The opinion of the decision that is being carried out. */
  opinion?: Said
  /** What the document's own action has answered, once it was carried out. */
  answer?: unknown
}

const columns = sql`i.id::text id, i.definition_id::text "definitionId", i.version, i.resource,
  i.record_id::text "recordId", i.number, i.title, i.initiator_id::text "initiatorId", i.initiator_name "initiatorName",
  i.org_id::text "orgId", i.state, i.course, i.chosen, i.returned, i.values, i.decided, i.ended_by "endedBy", v.graph`

export async function readInstance(tx: Tx, id: string, { lock = false } = {}): Promise<Instance> {
  const { rows } = await sql<Instance>`
    select ${columns} from workflow_instance i
    join workflow_version v on v.definition_id = i.definition_id and v.version = i.version
    where i.id = ${id} ${lock ? sql`for update of i` : sql``}`.execute(tx)
  if (!rows[0]) throw new AppError('notFound')
  return rows[0]
}

/**
 * Opens an instance for a step. Locks are always taken in the order document, instance, tasks: actions of pages hold the
 * document when they reach its instance.
 */
export async function openRun(tx: Tx, caller: Caller, id: string): Promise<Run> {
  const { resource, recordId } = await readInstance(tx, id)
  const approvable = approvableOf({ key: resource })
  if (!approvable) throw new Error(`${resource} is not approvable`)
  const row = (await findRow(tx, approvable.of, recordId, { lock: true })) ?? null
  const instance = await readInstance(tx, id, { lock: true })
  return { tx, caller, instance, approvable, row, facts: row ? await factsOf(tx, approvable.of, row) : {} }
}

/** What conditions know of a document: its fields, the tenant's own by their path, and of its lines how many there are and what they add up to. */
export async function factsOf(tx: Tx, of: Resource, row: WireRow): Promise<Facts> {
  const [own = ''] = customFieldOf(of) ?? []
  const facts: Record<string, unknown> = {
    ...row,
    ...Object.fromEntries(Object.entries(row[own] ?? {}).map(([name, value]) => [`${own}.${name}`, value])),
  }
  for (const [name, { fields }] of detailsOf(of)) {
    const lines = await readLines(tx, of, name, String(row.id))
    facts[`${name}.count`] = lines.length
    for (const [field, definition] of Object.entries(fields))
      if (isSummable(definition)) facts[`${name}.${field}`] = sumOf(lines.map(line => Number(line[field] ?? 0)))
  }
  return facts
}

/** Decimals of yuan and quantities are summed as whole numbers. */
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + Math.round(value * 10_000), 0) / 10_000

export const keepCourse = (tx: Tx, { id, course }: Instance): Promise<unknown> =>
  sql`
    update workflow_instance set course = ${JSON.stringify(course)}::jsonb, next_time = ${nextTimeOf(course)}::timestamptz,
      last_modified_time = now()
    where id = ${id}`.execute(tx)

/** When the first of its delays is over. */
const nextTimeOf = ({ positions }: Course): string | null =>
  positions.flatMap(({ until }) => (until ? [until] : [])).sort()[0] ?? null

export const eventKinds = [
  'submitted',
  'resubmitted',
  'chosen',
  'agreed',
  'auto',
  'rejected',
  'returned',
  'transferred',
  'delegated',
  'advised',
  'addedBefore',
  'addedAfter',
  'removed',
  'withdrawn',
  'reminded',
  'reassigned',
  'left',
  'jumped',
  'terminated',
  'copied',
  'skipped',
  'askedAdministrators',
  'blocked',
  'timeReminded',
  'timePassed',
  'timeRejected',
  'timeSuperior',
  'approved',
  'refused',
  'failed',
] as const
export type EventKind = (typeof eventKinds)[number]

interface Event {
  kind: EventKind
  nodeName?: string | undefined
  taskId?: string | undefined
  forName?: string | null | undefined
  /** Opinion or reason. */
  text?: Said
  /** Names of the people whom it is about. */
  people?: readonly string[] | undefined
}

/** Adds to the course of events, which nothing changes afterwards. */
export const noteEvent = (
  { tx, caller, instance }: Pick<Run, 'tx' | 'caller' | 'instance'>,
  { kind, nodeName, taskId, forName, text, people = [] }: Event,
): Promise<unknown> =>
  sql`
    insert into workflow_event (instance_id, kind, user_id, user_name, for_name, node_name, task_id, text, people)
    values (${instance.id}, ${kind}, ${caller.userId}, ${caller.userName}, ${forName ?? null}, ${nodeName ?? null},
      ${taskId ?? null}, ${keptOf(text)}, ${JSON.stringify(people)}::jsonb)`.execute(tx)
