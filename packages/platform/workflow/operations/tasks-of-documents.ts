import { prepared } from '@sfa/db/call/prepared'
import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { wireTime } from '@sfa/db/record/wire-time'
import type { WireRow } from '@sfa/db/search/search-rows'
import type { Asked, DocumentKey, TaskStatus } from '@sfa/operations/approval/approvable'
import { type Caller, holdsKey } from '@sfa/operations/caller'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import { todoKeys } from '../definitions/task.calls'

/** A workflow decides about documents of the type, or has begun to. */
export async function servesType(tx: Tx, resource: string): Promise<boolean> {
  const { rows } = await sql`
    select where exists (select from workflow_definition where document_type = ${resource} and state = 'published')
      or exists (select from workflow_instance where resource = ${resource} and state = 'running')`.execute(tx)
  return rows.length > 0
}

export async function openTaskOf(
  tx: Tx,
  { userId }: Caller,
  { resource, id }: DocumentKey,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select t.id::text from workflow_task t join workflow_instance i on i.id = t.instance_id
    where i.resource = ${resource} and i.record_id = ${id} and i.state = 'running' and t.kind = 'approve'
      and t.assignee_id = ${userId} and t.state = 'open' and not t.paused
    order by t.id limit 1`.execute(tx)
  return rows[0]?.id
}

/**
 * Whom approvals that run ask about documents, and which of them the caller may withdraw. Those that were sent back are
 * with their initiators, and are there for them alone.
 */
export async function askedAbout(
  tx: Tx,
  caller: Caller,
  resource: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Asked>> {
  const { userId } = caller
  const { rows } = await sql<{
    id: string
    mine: boolean
    asked: string[]
    held: boolean
    withdraw: string | null
  }>`${prepared}
    select i.record_id::text id, i.returned is null held,
      case when i.initiator_id::text = ${userId} and (not i.decided or i.returned is not null) then i.id::text end withdraw,
      coalesce(bool_or(t.kind = 'approve' and t.assignee_id::text = ${userId}), false) mine,
      coalesce(array_agg(u.name order by t.id) filter (where u.name is not null and t.kind <> 'resubmit'), '{}') asked
    from workflow_instance i
      left join workflow_task t on t.instance_id = i.id and t.state = 'open' and not t.paused
      left join sys_user u on u.id = t.assignee_id
    where i.resource = ${resource} and i.record_id = any(${ids}::bigint[]) and i.state = 'running'
      and (i.returned is null or i.initiator_id::text = ${userId})
    group by i.tenant_id, i.id`.execute(tx)
  const mayWithdraw = holdsKey(caller, todoKeys.search)
  return new Map(
    rows.map(({ id, asked, withdraw, ...one }) => [
      id,
      { ...one, asked: [...new Set(asked)], ...(mayWithdraw && withdraw !== null && { withdraw }) },
    ]),
  )
}

const states = {
  New: sql`t.assignee_id = `,
  Done: sql`t.decided_by = `,
  Rejected: sql`t.decided_by = `,
} as const

/** The caller's tasks under the documented words: New waits, Done was agreed, Rejected was rejected. */
export const searchOwnTasks = (
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { resource, status, page }: { resource: string; status: TaskStatus; page: { pageIndex: number; pageSize: number } },
): Promise<{ rows: WireRow[]; total: number }> =>
  inTenant(db, caller.tenantId, async tx => {
    const of = sql`i.resource = ${resource} and t.kind = 'approve' and ${states[status]} ${caller.userId} and ${
      status === 'New'
        ? sql`t.state = 'open' and not t.paused`
        : status === 'Done'
          ? sql`t.decision = 'agreed'`
          : sql`t.decision in ('rejected', 'returned')`
    }`
    const from = sql`workflow_task t join workflow_instance i on i.id = t.instance_id`
    const counted = await sql<{ total: string }>`select count(*) total from ${from} where ${of}`.execute(tx)
    const { pageIndex, pageSize } = page
    const part = pageSize === -1 ? sql`` : sql`limit ${pageSize} offset ${(pageIndex - 1) * pageSize}`
    const { rows } = await sql<WireRow>`
      select i.record_id::text id, t.id::text "taskID", i.id::text "instanceID", i.resource "objectName", i.number code,
        i.title, ${status} "approvalStatus", i.initiator_name "submitBy", t.node_name "nodeName",
        ${wireTime('t.arrive_time')} "arriveTime", ${wireTime('t.end_time')} "approvalTime", t.opinion
      from ${from} where ${of}
      order by ${status === 'New' ? sql`t.arrive_time desc, t.id desc` : sql`t.end_time desc, t.id desc`}
      ${part}`.execute(tx)
    return { rows, total: Number(counted.rows[0]?.total) }
  })
