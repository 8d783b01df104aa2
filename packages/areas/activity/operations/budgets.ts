import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError, type FieldFailure } from '@sfa/kernel/app-error'
import { textIn } from '@sfa/kernel/language'
import { adminRole } from '@sfa/kit/permission/admin-role'
import { tellPeople } from '@sfa/message/operations/tell-people'
import type { Caller } from '@sfa/operations/caller'
import { sql } from 'kysely'

type By = Pick<Caller, 'userName' | 'language'>

/** What of a budget an application holds or has given back, told by its number. Fen. */
interface Movement {
  budgetId: string
  applicationId: string
  source: string
  amount: number
}

/** `invalid` at one field. */
export const invalidAt = (field: string, code: FieldFailure['code'], params: FieldFailure['params'] = {}) =>
  new AppError('invalid', {}, 200, [{ field, code, params }])

/** Yuan of the wire as fen, and back. */
export const yuanOf = (fen: unknown): number => Number(fen ?? 0) / 100

/**
 * Holds an amount of a budget. The statement is the check: of two at a time the second sees what is left. Throws
 * `activityBudgetShort` at the amount. The hold by which the alarm is reached sends the message. The activity is locked
 * before its budgets, everywhere.
 */
export async function holdBudget(tx: Tx, caller: By, budgetId: string, fen: number): Promise<void> {
  const { rows } = await sql<{ crosses: boolean }>`
    update activity_budget set held = held + ${fen}::bigint, ver = ver + 1
    where id = ${budgetId} and is_deleted = 0 and amount - held - used >= ${fen}::bigint
    returning coalesce(held + used >= alarm and held + used - ${fen}::bigint < alarm, false) crosses`.execute(tx)
  const [held] = rows
  if (!held) {
    const { rows: left } = await sql<{ available: string }>`
      select amount - held - used available from activity_budget where id = ${budgetId}`.execute(tx)
    throw invalidAt('amount', 'activityBudgetShort', { available: yuanOf(left[0]?.available) })
  }
  if (held.crosses) await tellOfAlarm(tx, caller, budgetId)
}

/** Writes down what an application holds from now on: with its number, once it has one. */
export async function noteHold(
  tx: Tx,
  caller: By,
  { budgetId, applicationId, source, amount }: Movement,
): Promise<void> {
  await sql`
    insert into activity_budget_move (activity_id, budget_id, kind, amount, available, application_id, source, user_name)
    select activity_id, id, 'hold', ${amount}::bigint, available, ${applicationId}::bigint, ${source}::text,
      ${caller.userName}::text
    from activity_budget where id = ${budgetId}`.execute(tx)
}

/**
 * Frees what an application holds, all of it or down to what is `kept` (fen). What it holds is the sum of its movements, so
 * that freeing twice frees once.
 */
export async function freeBudget(tx: Tx, caller: By, applicationId: string, source: string, kept = 0): Promise<void> {
  const { rows } = await sql<{ budgetId: string; held: string }>`
    select budget_id::text "budgetId",
      sum(case kind when 'post' then -amount else amount end) held
    from activity_budget_move where application_id = ${applicationId}
    group by budget_id order by budget_id`.execute(tx)
  for (const { budgetId, held } of rows) {
    const freed = Number(held) - kept
    if (freed <= 0) continue
    await sql`update activity_budget set held = held - ${freed}::bigint, ver = ver + 1 where id = ${budgetId}`.execute(
      tx,
    )
    await sql`
      insert into activity_budget_move (activity_id, budget_id, kind, amount, available, application_id, source, user_name)
      select activity_id, id, 'release', ${-freed}::bigint, available, ${applicationId}::bigint, ${source}::text,
        ${caller.userName}::text
      from activity_budget where id = ${budgetId}`.execute(tx)
  }
}

/**
 * Posts what was verified of each passed application to the budget that it holds, and frees the rest. Answers the sum in
 * fen. The activity is locked; its applications are not, since those who change them lock the activity after them.
 */
export async function postActivity(tx: Tx, caller: By, activityId: string): Promise<number> {
  await sql`select from activity_budget where activity_id = ${activityId} order by id for update`.execute(tx)
  const { rows } = await sql<{ posted: string }>`
    with held as materialized (
      select m.budget_id, m.application_id, p.code, sum(case m.kind when 'post' then -m.amount else m.amount end) held,
        least(coalesce((
          select sum(e.verified_amount) from activity_execution e
          where e.application_id = m.application_id and e.verify_status = 'verified'
        ), 0), sum(case m.kind when 'post' then -m.amount else m.amount end)) actual
      from activity_budget_move m join activity_application p on p.id = m.application_id
      where m.activity_id = ${activityId} group by 1, 2, 3
      having sum(case m.kind when 'post' then -m.amount else m.amount end) > 0
    ),
    changed as (
      update activity_budget b set held = b.held - h.held, used = b.used + h.actual, ver = b.ver + 1
      from (select budget_id, sum(held) held, sum(actual) actual from held group by 1) h where b.id = h.budget_id
      returning b.id, b.amount - b.held - b.used available
    ),
    noted as (
      insert into activity_budget_move (activity_id, budget_id, kind, amount, available, application_id, source, user_name)
      select ${activityId}::bigint, h.budget_id, m.kind, m.amount, c.available, h.application_id, h.code,
        ${caller.userName}::text
      from held h join changed c on c.id = h.budget_id
      cross join lateral (values ('post', h.actual), ('release', h.actual - h.held)) m (kind, amount)
      where m.amount <> 0 order by h.application_id
    )
    select coalesce(sum(actual), 0)::text posted from held`.execute(tx)
  return Number(rows[0]?.posted ?? 0)
}

interface Alarm {
  activity: string
  name: string
  issued: string
  amount: string
  alarm: string
  userIds: string[]
  roleIds: string[]
}

/** One message for each time that what is issued reaches the alarm. */
async function tellOfAlarm(tx: Tx, { language }: By, budgetId: string): Promise<void> {
  const { rows } = await sql<Alarm>`
    select a.code activity, b.name, round((b.held + b.used) / 100.0, 2)::text issued, round(b.amount / 100.0, 2)::text amount,
      round(b.alarm / 100.0, 2)::text alarm, a.receiver_ids::text[] "userIds",
      array(select r.id::text from sys_role r where r.code = ${adminRole} and cardinality(a.receiver_ids) = 0) "roleIds"
    from activity_budget b join activity_activity a on a.id = b.activity_id where b.id = ${budgetId}`.execute(tx)
  const [one] = rows
  if (!one) return
  const { activity, name, issued, amount, alarm, userIds, roleIds } = one
  await tellPeople(tx, {
    title: textIn(language, [`活动预算预警：${activity}`, `Budget alarm: ${activity}`]),
    content: textIn(language, [
      `${name}已发生${issued}元，达到预警${alarm}元，预算${amount}元。`,
      `${issued} of ${name} are issued. The alarm is at ${alarm}, the budget is ${amount} yuan.`,
    ]),
    userIds,
    roleIds,
  })
}
