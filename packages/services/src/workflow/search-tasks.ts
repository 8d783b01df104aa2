import { inTenant, type Tx } from '@sfa/db/tenant-transaction'
import { wireTime } from '@sfa/db/wire-time'
import { type TaskFolder, type TaskRow, type TaskSearch, todoKeys } from '@sfa/resources/workflow/task.calls'
import { type RawBuilder, sql } from 'kysely'
import { approvableOf } from '../approval/approvable'
import { type Caller, requireKey } from '../caller'
import { fieldRights } from '../permission/field-rights'
import type { Services } from '../services'

const nothing = sql`null`
const task = {
  from: sql`workflow_task t join workflow_instance i on i.id = t.instance_id left join sys_user f on f.id = t.for_id`,
  id: sql`t.id`,
  arrived: 't.arrive_time',
  taskId: sql`t.id::text`,
  kind: sql`t.kind`,
  node: sql`t.node_name`,
  due: sql`${wireTime('t.due_time')}`,
  forName: sql`f.name`,
  decision: nothing,
  opinion: nothing,
  decideTime: nothing,
  unread: sql`false`,
  problem: sql`t.problem`,
}
interface Source extends Record<Exclude<keyof typeof task, 'arrived'>, RawBuilder<unknown>> {
  arrived: string
}
const instance: Source = {
  ...task,
  from: sql`workflow_instance i`,
  id: sql`i.id`,
  arrived: 'i.start_time',
  taskId: nothing,
  kind: nothing,
  node: sql`(select string_agg(distinct o.node_name, '、') from workflow_task o where o.instance_id = i.id and o.state = 'open' and not o.paused)`,
  due: nothing,
  forName: nothing,
  problem: nothing,
}

/** What a folder reads, and whose rows it has. */
const folders: Readonly<Record<TaskFolder, { source: Source; own(userId: string): RawBuilder<unknown> }>> = {
  todo: { source: task, own: userId => sql`t.assignee_id = ${userId} and t.state = 'open' and not t.paused` },
  mine: { source: instance, own: userId => sql`i.initiator_id = ${userId}` },
  copied: {
    source: {
      ...instance,
      from: sql`workflow_copy c join workflow_instance i on i.id = c.instance_id`,
      arrived: 'c.copy_time',
      node: sql`c.node_name`,
      unread: sql`c.read_time is null`,
    },
    own: userId => sql`c.user_id = ${userId}`,
  },
  done: {
    source: {
      ...task,
      arrived: 't.end_time',
      due: nothing,
      decision: sql`t.decision`,
      opinion: sql`t.opinion`,
      decideTime: sql`${wireTime('t.end_time')}`,
      problem: nothing,
    },
    own: userId => sql`t.decided_by = ${userId} and t.decision is not null`,
  },
  all: { source: instance, own: () => sql`true` },
}

const holders = sql`(select string_agg(distinct u.name, '、') from workflow_task o join sys_user u on u.id = o.assignee_id
  where o.instance_id = i.id and o.state = 'open' and not o.paused)`

/** The rows of a folder. All approvals are shown to who may steer them; amounts only to who may read the field. */
export async function searchTasks(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  asked: TaskSearch,
): Promise<{ rows: TaskRow[]; total: number }> {
  const { folder, page } = asked
  requireKey(caller, folder === 'all' ? todoKeys.manage : folder === 'done' ? todoKeys.done : todoKeys.search)
  const { source, own } = folders[folder]
  const where = sql`${own(caller.userId)} and ${conditions(asked, source)}`
  const order = {
    arriveTime: sql.ref(source.arrived),
    dueTime: source === task ? sql`t.due_time` : sql.ref(source.arrived),
    amount: sql`i.amount`,
  }[asked.sort]
  return inTenant(db, caller.tenantId, async tx => {
    const { rows } = await sql<TaskRow>`
      select ${source.id}::text id, ${source.taskId} "taskId", i.id::text "instanceId", ${source.kind} kind, i.resource,
        i.number, i.title, i.initiator_name initiator, ${source.node} node, ${holders} holders,
        ${wireTime(source.arrived)} "arriveTime", ${source.due} "dueTime", (i.amount / 100.0)::float8 amount,
        ${source.forName} "forName", ${source.decision} decision, ${source.opinion} opinion,
        ${source.decideTime} "decideTime", ${source.unread} unread, ${source.problem} problem, i.state
      from ${source.from} where ${where}
      order by ${order} ${asked.newestFirst ? sql`desc nulls last` : sql`asc nulls last`}, ${source.id} desc
      limit ${page.pageSize} offset ${(page.pageIndex - 1) * page.pageSize}`.execute(tx)
    const counted = await sql<{ total: string }>`select count(*) total from ${source.from} where ${where}`.execute(tx)
    const shown = await withoutHiddenAmounts(tx, caller, rows)
    return { rows: shown, total: Number(counted.rows[0]?.total) }
  })
}

function conditions({ text, resource, state, late, from, to }: TaskSearch, source: Source): RawBuilder<unknown> {
  const like = `%${(text ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const day = sql`(${sql.ref(source.arrived)} at time zone 'Asia/Shanghai')::date`
  return sql.join(
    [
      ...(text ? [sql`(i.number ilike ${like} or i.title::text ilike ${like} or i.initiator_name ilike ${like})`] : []),
      ...(resource ? [sql`i.resource = ${resource}`] : []),
      ...(state ? [sql`i.state = ${state}`] : []),
      ...(late && source === task ? [sql`t.due_time < now()`] : []),
      ...(from ? [sql`${day} >= ${from}::date`] : []),
      ...(to ? [sql`${day} <= ${to}::date`] : []),
      sql`true`,
    ],
    sql` and `,
  )
}

/** Amounts of documents of which the caller may not read the amount are left out. */
export async function withoutHiddenAmounts<R extends { resource: string; amount: number | null }>(
  tx: Tx,
  caller: Caller,
  rows: readonly R[],
): Promise<R[]> {
  const hidden = new Map<string, boolean>()
  for (const resource of new Set(rows.map(row => row.resource))) {
    const approvable = approvableOf({ key: resource })
    const rights = approvable?.amount ? await fieldRights(tx, caller, approvable.of, 'any') : undefined
    hidden.set(resource, rights?.hidden.has(approvable?.amount as string) ?? false)
  }
  return rows.map(row => (hidden.get(row.resource) ? { ...row, amount: null } : row))
}

/** How many tasks wait for the caller: the badge of the menu. */
export const countTodo = ({ db }: Pick<Services, 'db'>, caller: Caller): Promise<number> =>
  inTenant(db, caller.tenantId, async tx => {
    const { rows } = await sql<{ n: string }>`
      select count(*) n from workflow_task t where ${folders.todo.own(caller.userId)}`.execute(tx)
    return Number(rows[0]?.n)
  })
