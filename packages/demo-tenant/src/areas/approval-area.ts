import { store } from '@sfa/customer/definitions/store.resource'
import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { adminRole } from '@sfa/kit/permission/admin-role'
import { submitForApproval } from '@sfa/operations/approval/approvable'
import type { Caller } from '@sfa/operations/caller'
import type { Services } from '@sfa/operations/services'
import { order } from '@sfa/order/definitions/order.resource'
import type { ActTask } from '@sfa/workflow/definitions/task.calls'
import { actTask } from '@sfa/workflow/operations/act-task'
import { sql } from 'kysely'
import type { SeedStep } from '../seed-step'

/** Of the approvals some have gone on to their second node, and some were given to the administrator. */
const decidedEach = 3
const assigned = 5
const hour = 3_600_000

/**
 * Approvals of the demo: the stores and the orders that wait for one, submitted by their representatives, one of them
 * three days late and one on an older version. A tenant that has approvals keeps its own.
 */
export const approvalArea: SeedStep = {
  name: 'approvals',
  async run({ services, tenant, now }) {
    if (tenant.size !== 'full' || tenant.scale === 0) return
    const begun = await inTenant(services.db, tenant.id, async tx => {
      const { rows } = await sql`select from workflow_instance limit 1`.execute(tx)
      if (rows.length > 0) return undefined
      const told = await sql<{ id: string }>`select coalesce(max(id), 0)::text id from message_message`.execute(tx)
      await submitStores(tx, tenant.id)
      await submitOrders(tx, tenant.id)
      return { lastMessage: told.rows[0]?.id as string }
    })
    if (!begun) return
    await decideSome(services, tenant.id)
    await inTenant(services.db, tenant.id, tx => standOut(tx, now, begun.lastMessage))
  },
}

const callerOf = (tenantId: string, userId: string, userName: string): Caller => ({
  tenantId,
  userId,
  userCode: userName,
  userName,
  roleIds: [],
  keys: new Set(['*:*:*']),
  language: 'zh-CN',
  traceId: 'seed',
})

async function submitStores(tx: Tx, tenantId: string): Promise<void> {
  const { rows } = await sql<{ id: string; userId: string; name: string }>`
    select s.id::text id, u.id::text "userId", u.name from customer_store s
    join sys_user u on u.id = s.sales_rep_user_code_list[1] where s.state = 'pending' order by md5(s.code)`.execute(tx)
  for (const { id, userId, name } of rows) await submitForApproval(tx, store, id, callerOf(tenantId, userId, name))
}

/**
 * Orders under review. Their workflow is published for as long as it takes to submit them, so that orders that are
 * submitted in the demo are not asked about; approvals that run keep their version.
 */
async function submitOrders(tx: Tx, tenantId: string): Promise<void> {
  const { rows } = await sql<{ id: string; userId: string; name: string }>`
    select o.id::text id, u.id::text "userId", u.name from order_order o
    join sys_user u on u.id = o.sales_rep_id where o.order_status = 'underReview' order by o.order_number`.execute(tx)
  const changeWorkflow = (state: 'published' | 'disabled') =>
    sql`update workflow_definition set state = ${state} where document_type = ${order.key}`.execute(tx)
  await changeWorkflow('published')
  for (const { id, userId, name } of rows) await submitForApproval(tx, order, id, callerOf(tenantId, userId, name))
  await changeWorkflow('disabled')
}

async function decideSome(services: Pick<Services, 'db'>, tenantId: string): Promise<void> {
  const { tasks, administrator } = await inTenant(services.db, tenantId, async tx => {
    const open = await sql<{ id: string; userId: string; name: string }>`
      select distinct on (t.instance_id) t.id::text id, u.id::text "userId", u.name from workflow_task t
      join sys_user u on u.id = t.assignee_id where t.state = 'open' order by t.instance_id, t.id`.execute(tx)
    const found = await sql<{ id: string; name: string }>`
      select u.id::text id, u.name from sys_user u
      where u.is_deleted = 0 and u.role_ids && array(select id from sys_role where code = ${adminRole})
      order by u.id limit 1`.execute(tx)
    return { tasks: open.rows, administrator: found.rows[0] }
  })
  const act = (userId: string, name: string, body: ActTask) => actTask(services, callerOf(tenantId, userId, name), body)
  const [some, others] = [tasks.filter((_, at) => at % decidedEach === 0), tasks.filter((_, at) => at % decidedEach)]
  for (const { id, userId, name } of some)
    await act(userId, name, { action: 'agree', taskId: id, opinion: '资料齐全，同意' })
  if (!administrator) return
  for (const { id } of others.filter(({ userId }) => userId !== administrator.id).slice(0, assigned))
    await act(administrator.id, administrator.name, {
      action: 'reassign',
      taskId: id,
      userIds: [administrator.id],
      opinion: '主管休假，由管理员代为审批',
    })
}

/** One is three days late, one stands on the version before; and no person was told, since the demo has its own messages. */
async function standOut(tx: Tx, now: Date, lastMessage: string): Promise<void> {
  await sql`delete from message_recipient where message_id > ${lastMessage}`.execute(tx)
  await sql`delete from message_message where id > ${lastMessage}`.execute(tx)
  const late = new Date(now.getTime() - 72 * hour)
  const arrived = new Date(late.getTime() - 48 * hour)
  await sql`
    with late as (
      update workflow_task set arrive_time = ${arrived}, due_time = ${late}, next_time = null
      where id = (select id from workflow_task where state = 'open' and origin = 'reassigned' order by id limit 1)
      returning instance_id
    ) update workflow_instance set start_time = ${arrived} where id in (select instance_id from late)`.execute(tx)
  // Both versions of that workflow have the node at which it stands.
  await sql`update workflow_instance set version = version - 1 where id = (
    select i.id from workflow_instance i where i.version > 1 and i.state = 'running' and not exists (
      select from workflow_task t where t.instance_id = i.id and t.decision is not null) order by i.id limit 1)`.execute(
    tx,
  )
}
