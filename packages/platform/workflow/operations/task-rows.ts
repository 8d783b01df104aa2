import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { sql } from 'kysely'
import type { ApproveNode } from '../rules/graph'
import type { TaskState, Vote } from '../rules/runtime-votes'
import type { Run } from './instance-rows'
import { delegatesOf, type Person } from './people'
import { tellTasks } from './tell'

/** How a person came to a task. */
export type Origin =
  | 'asked'
  | 'transferred'
  | 'delegated'
  | 'addedBefore'
  | 'addedAfter'
  | 'reassigned'
  | 'superior'
  | 'left'

export const taskKinds = ['approve', 'choose', 'resubmit'] as const
/** To decide; to choose the approvers of a node; to submit the document again. */
export type TaskKind = (typeof taskKinds)[number]

export interface Task {
  id: string
  instanceId: string
  kind: TaskKind
  position: number
  seat: number
  nodeId: string
  nodeName: string
  assigneeId: string
  assigneeName: string
  forId: string | null
  forName: string | null
  origin: Origin
  /** The task whose holder added this one, or asked for an opinion. */
  parentId: string | null
  /** Waits for tasks that its holder has put before it. */
  paused: boolean
  state: TaskState
  decidedBy: string | null
}

const columns = sql`t.id::text id, t.instance_id::text "instanceId", t.kind, t.position, t.seat, t.node_id "nodeId",
  t.node_name "nodeName", t.assignee_id::text "assigneeId", u.name "assigneeName", t.for_id::text "forId",
  f.name "forName", t.origin, t.parent_id::text "parentId", t.paused, t.state, t.decided_by::text "decidedBy"`
const from = sql`workflow_task t left join sys_user u on u.id = t.assignee_id left join sys_user f on f.id = t.for_id`

export async function findTask(tx: Tx, id: string): Promise<Task | undefined> {
  const { rows } = await sql<Task>`select ${columns} from ${from} where t.id = ${id}`.execute(tx)
  return rows[0]
}

export async function tasksAt(tx: Tx, instanceId: string, position?: number): Promise<Task[]> {
  const { rows } = await sql<Task>`
    select ${columns} from ${from}
    where t.instance_id = ${instanceId} and (${position ?? null}::integer is null or t.position = ${position ?? null})
    order by t.id`.execute(tx)
  return rows
}

export const voteOf = ({ seat, state, origin }: Task): Vote => ({ seat, state, advises: origin === 'delegated' })

interface NewTask {
  person: Person
  position: number
  seat: number
  nodeId: string
  nodeName: string
  kind?: TaskKind
  origin?: Origin
  parentId?: string | null
  forId?: string | null
  /** Agreed by itself: the same person has agreed right before. */
  auto?: boolean
  timeout?: ApproveNode['timeout']
}

/** Puts tasks into to-do lists, those of absent people into the list of their delegate, and tells of them. */
export async function addTasks(run: Run, tasks: readonly NewTask[]): Promise<void> {
  const { tx, instance } = run
  const delegates = await delegatesOf(
    run,
    tasks.filter(({ auto, kind }) => !auto && kind !== 'choose' && kind !== 'resubmit').map(({ person }) => person.id),
  )
  const told: { person: Person; forName: string | null; nodeName: string }[] = []
  const rows = tasks.map(({ person, position, seat, nodeId, nodeName, timeout, ...task }) => {
    const delegate = delegates.get(person.id)
    const holder = delegate ?? person
    if (!task.auto && task.kind !== 'resubmit')
      told.push({ person: holder, forName: delegate ? person.name : null, nodeName })
    return {
      kind: task.kind ?? 'approve',
      position,
      seat,
      node_id: nodeId,
      node_name: nodeName,
      assignee_id: holder.id,
      for_id: delegate ? person.id : (task.forId ?? null),
      origin: task.origin ?? 'asked',
      parent_id: task.parentId ?? null,
      auto: task.auto ?? false,
      hours: timeout?.hours ?? null,
    }
  })
  // In their order, by which they are numbered; a role may have hundreds of people.
  await sql`
    insert into workflow_task (instance_id, resource, kind, position, seat, node_id, node_name, assignee_id, for_id, origin,
      parent_id, state, end_time, due_time, next_time)
    select ${instance.id}, ${instance.resource}, kind, position, seat, node_id, node_name, assignee_id, for_id, origin,
      parent_id, case when auto then 'auto' else 'open' end, case when auto then now() end, due, case when not auto then due end
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (kind text, position integer, seat integer,
      node_id text, node_name text, assignee_id bigint, for_id bigint, origin text, parent_id bigint, auto boolean,
      hours numeric)) with ordinality one (kind, position, seat, node_id, node_name, assignee_id, for_id, origin, parent_id,
      auto, hours, place)
    cross join lateral (select now() + make_interval(mins => (hours * 60)::integer) due) d order by place`.execute(tx)
  await tellTasks(run, told)
}

/** Ends a task by what its holder did. What it was stays known where a return makes it void later. */
export const endTask = (
  { tx, caller }: Pick<Run, 'tx' | 'caller'>,
  id: string,
  state: Exclude<TaskState, 'open'>,
  { opinion = null, decision = state }: { opinion?: string | null; decision?: string | null } = {},
): Promise<unknown> =>
  sql`
    update workflow_task set state = ${state}, decision = ${decision}, opinion = ${opinion}, decided_by = ${caller.userId},
      end_time = now(), next_time = null, paused = false, problem = null
    where id = ${id}`.execute(tx)

/** Tasks that need no answer any more, and decisions that count no more, at some positions or at all. */
export const voidTasks = (tx: Tx, instanceId: string, positions?: readonly number[], { openOnly = false } = {}) =>
  sql`
    update workflow_task set state = 'void', end_time = coalesce(end_time, now()), next_time = null, paused = false
    where instance_id = ${instanceId} and (${positions ?? null}::integer[] is null or position = any(${positions ?? null}))
      and (state = 'open' or (state in ('agreed', 'rejected', 'auto') and not ${openOnly}))`.execute(tx)

export const setPaused = (tx: Tx, id: string, paused: boolean) =>
  sql`update workflow_task set paused = ${paused}, arrive_time = case when ${paused} then arrive_time else now() end
    where id = ${id}`.execute(tx)
