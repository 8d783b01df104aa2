import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { wireTime } from '@sfa/db/record/wire-time'
import { approvableOf } from '@sfa/operations/approval/approvable'
import { type Caller, requireKey } from '@sfa/operations/caller'
import { fieldRights } from '@sfa/operations/permission/field-rights'
import type { Services } from '@sfa/operations/services'
import { type RawBuilder, sql } from 'kysely'
import { type TaskFolder, type TaskRow, type TaskSearch, todoKeys } from '../definitions/task.calls'

const nothing = sql`null`
const nodesNow = sql`(select string_agg(distinct o.node_name, '、') from workflow_task o where o.instance_id = i.id and o.state = 'open' and not o.paused)`

/** What a folder reads: its rows, by which a page is cut, and what their page shows. */
interface Folder {
  /** The table of the rows; where it is no list of approvals themselves, each names its own. */
  from: RawBuilder<unknown>
  id: RawBuilder<unknown>
  /** Null where the rows are approvals. */
  instanceId: RawBuilder<unknown> | null
  /** What the rows know of their type themselves. */
  resource?: RawBuilder<unknown>
  arrived: string
  due?: RawBuilder<unknown>
  own(userId: string): RawBuilder<unknown>
  /** Joins the rows of a page anew, where more than the approval is shown. */
  details(userId: string): RawBuilder<unknown>
  shown: Readonly<Record<Shown, RawBuilder<unknown>>>
}
type Shown =
  | 'taskId'
  | 'kind'
  | 'node'
  | 'dueTime'
  | 'forName'
  | 'byName'
  | 'decision'
  | 'opinion'
  | 'decideTime'
  | 'unread'
  | 'problem'

const ofInstance: Folder['shown'] = {
  taskId: nothing,
  kind: nothing,
  node: nodesNow,
  dueTime: nothing,
  forName: nothing,
  byName: nothing,
  decision: nothing,
  opinion: nothing,
  decideTime: nothing,
  unread: sql`false`,
  problem: nothing,
}
const instances = {
  from: sql`workflow_instance i`,
  id: sql`i.id`,
  instanceId: null,
  arrived: 'i.start_time',
  details: () => sql``,
  shown: ofInstance,
} as const
const ofTask: Folder['shown'] = {
  ...ofInstance,
  taskId: sql`t.id::text`,
  kind: sql`t.kind`,
  node: sql`t.node_name`,
  forName: sql`f.name`,
}
const tasks = {
  from: sql`workflow_task t`,
  id: sql`t.id`,
  instanceId: sql`t.instance_id`,
  resource: sql`t.resource`,
  details: () => sql`join workflow_task t on t.id = p.id left join sys_user f on f.id = t.for_id`,
} as const

/** Tasks that a person has decided, and those that a delegate has decided in their place. */
export const handledBy = (userId: string): RawBuilder<unknown> =>
  sql`t.decision is not null and (t.decided_by = ${userId} or (t.for_id = ${userId} and t.decided_by is not null))`

const folders: Readonly<Record<TaskFolder, Folder>> = {
  todo: {
    ...tasks,
    arrived: 't.arrive_time',
    due: sql`t.due_time`,
    own: userId => sql`t.assignee_id = ${userId} and t.state = 'open' and not t.paused`,
    shown: { ...ofTask, dueTime: wireTime('t.due_time'), problem: sql`t.problem` },
  },
  mine: { ...instances, own: userId => sql`i.initiator_id = ${userId}` },
  copied: {
    from: sql`workflow_copy c`,
    id: sql`c.instance_id`,
    instanceId: sql`c.instance_id`,
    arrived: 'c.copy_time',
    own: userId => sql`c.user_id = ${userId}`,
    details: userId => sql`join workflow_copy c on c.instance_id = p.id and c.user_id = ${userId}`,
    shown: { ...ofInstance, node: sql`c.node_name`, unread: sql`c.read_time is null` },
  },
  done: {
    ...tasks,
    arrived: 't.end_time',
    own: handledBy,
    details: userId => sql`${tasks.details()} left join sys_user d on d.id = t.decided_by and d.id <> ${userId}`,
    shown: {
      ...ofTask,
      byName: sql`d.name`,
      decision: sql`t.decision`,
      opinion: sql`t.opinion`,
      decideTime: wireTime('t.end_time'),
    },
  },
  all: { ...instances, own: () => sql`true` },
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
  const source = folders[folder]
  const { from, id, instanceId, arrived, shown } = source
  const where = sql`${source.own(caller.userId)} and ${conditions(asked, source)}`
  const order = orderOf(asked, source)
  const offset = (page.pageIndex - 1) * page.pageSize
  return inTenant(db, caller.tenantId, async tx => {
    // The page is cut by indexes; what is shown is read for its rows alone.
    const { rows } = await sql<TaskRow>`
      with page as materialized (
        select ${id} id, ${instanceId ?? id} instance_id, row_number() over (order by ${order.by}) place
        from ${from} ${order.needsInstance && instanceId ? sql`join workflow_instance i on i.id = ${instanceId}` : sql``}
        where ${where} order by ${order.by} limit ${page.pageSize} offset ${offset}
      )
      select p.id::text id, i.id::text "instanceId", i.resource, i.number, i.title, i.initiator_name initiator,
        ${holders} holders, ${wireTime(arrived)} "arriveTime", (i.amount / 100.0)::float8 amount, i.state,
        ${sql.join(Object.entries(shown).map(([name, value]) => sql`${value} ${sql.ref(name)}`))}
      from page p join workflow_instance i on i.id = p.instance_id ${source.details(caller.userId)}
      order by p.place`.execute(tx)
    const isLast = rows.length < page.pageSize && (rows.length > 0 || offset === 0)
    const total = isLast ? offset + rows.length : await countRows(tx, sql`${from} where ${where}`)
    return { rows: await withoutHiddenAmounts(tx, caller, rows), total }
  })
}

async function countRows(tx: Tx, found: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: string }>`select count(*) total from ${found}`.execute(tx)
  return Number(rows[0]?.total)
}

/** Every row has the moment of its arrival, so that the indexes are in this order in both directions. */
function orderOf({ sort, newestFirst }: TaskSearch, { id, arrived, due }: Folder) {
  const by = (value: RawBuilder<unknown>, last = sql``) =>
    newestFirst ? sql`${value} desc ${last}, ${id} desc` : sql`${value} asc ${last}, ${id} asc`
  if (sort === 'amount') return { by: by(sql`i.amount`, sql`nulls last`), needsInstance: true }
  if (sort === 'dueTime' && due) return { by: by(due, sql`nulls last`), needsInstance: false }
  return { by: by(sql.ref(arrived)), needsInstance: false }
}

function conditions(
  { text, resource, state, late, from, to }: TaskSearch,
  { instanceId, resource: ownResource, arrived, due }: Folder,
): RawBuilder<unknown> {
  const like = `%${(text ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const ofApproval = [
    ...(text ? [sql`i.search like lower(${like})`] : []),
    ...(state ? [sql`i.state = ${state}`] : []),
    ...(resource && !ownResource ? [sql`i.resource = ${resource}`] : []),
  ]
  const both = sql.join([sql`true`, ...ofApproval], sql` and `)
  const midnight = (day: string, add = 0) => sql`((${day}::date + ${add}::integer)::timestamp at time zone 'Etc/GMT-8')`
  return sql.join(
    [
      ...(instanceId && ofApproval.length > 0
        ? [sql`${instanceId} in (select i.id from workflow_instance i where ${both})`]
        : [both]),
      ...(resource && ownResource ? [sql`${ownResource} = ${resource}`] : []),
      ...(late && due ? [sql`${due} < now()`] : []),
      ...(from ? [sql`${sql.ref(arrived)} >= ${midnight(from)}`] : []),
      ...(to ? [sql`${sql.ref(arrived)} < ${midnight(to, 1)}`] : []),
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
  inTenant(db, caller.tenantId, tx => countRows(tx, sql`workflow_task t where ${folders.todo.own(caller.userId)}`))
