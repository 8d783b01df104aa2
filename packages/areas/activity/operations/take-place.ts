import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import { today } from '@sfa/kernel/china-day'
import { fenOf } from '@sfa/kernel/money/fen'
import type { Caller } from '@sfa/operations/caller'
import { type RawBuilder, sql } from 'kysely'
import { holdBudget, invalidAt } from './budgets'

const lockNotAvailable = '55P03'
const waitsFor = '800ms'

/** An application: its customer, activity, item and amount. */
type Asked = WireRow

/**
 * Holds a place of the activity and the amount of its budget, or throws `invalid` with the reason at its field. The
 * statements are the checks, so that of many at a time exactly as many pass as there are places. The activity is locked
 * first, then the budget.
 */
export async function takePlace(tx: Tx, caller: Caller, asked: Asked, day = today()): Promise<void> {
  const fen = fenOf(asked.amount)
  const { rows } = await sql`
    update activity_activity a set applied_customers = applied_customers + 1, amount = amount + ${fen}::bigint
    where a.id = ${asked.activityID} and a.is_deleted = 0 and a.approval_status = 'Done'
      and a.application_start <= ${day}::date and a.application_end >= ${day}::date
      and a.applied_customers < a.maximum_customers and ${reaches(asked)}
    returning a.id`.execute(tx)
  if (rows.length === 0) throw await reasonAgainst(tx, asked, day)
  if (fen === 0) return
  const budgetId = await budgetFor(tx, asked)
  if (budgetId === null) throw invalidAt('item', 'activityNoBudget')
  await holdBudget(tx, caller, budgetId, fen)
}

/** The budget of the item that is nearest to the customer's organisation; null where there is none. */
export async function budgetFor(tx: Tx, asked: Asked): Promise<string | null> {
  const { activityID, storeID = null, distributorID = null, item = null } = asked
  const { rows } = await sql<{ id: string | null }>`
    select activity_budget_for(${activityID}::bigint, ${storeID}::bigint, ${distributorID}::bigint, ${item}::text)::text id`.execute(
    tx,
  )
  return rows[0]?.id ?? null
}

/** Gives the place back. Throws `activityClosed` where nothing changes any more. */
export async function leavePlace(tx: Tx, { activityID, amount }: Asked): Promise<void> {
  await lockActivity(tx, String(activityID))
  await sql`
    update activity_activity set applied_customers = greatest(applied_customers - 1, 0),
      amount = greatest(amount - ${fenOf(amount)}::bigint, 0)
    where id = ${activityID}`.execute(tx)
}

/**
 * Locks the activity, so that it is not closed meanwhile. Throws `activityClosed` where it is. Answers its start. What calls
 * this holds an application or an execution already. An action on several applications holds the activity and goes on to
 * the next application, so that the two could wait for each other: the one that waits here gives up in less than the
 * second after which the database looks for such pairs, and throws `activityBusy`.
 */
export async function lockActivity(tx: Tx, id: string): Promise<{ start: string }> {
  const { rows: settings } = await sql<{ before: string }>`
    select current_setting('lock_timeout') before, set_config('lock_timeout', ${waitsFor}, true)`.execute(tx)
  const { rows } = await sql<{ closed: boolean; start: string }>`
    select approval_status = 'Closed' closed, activity_start::text "start" from activity_activity
    where id = ${id} for update`
    .execute(tx)
    .catch(error => {
      throw (error as { code?: string }).code === lockNotAvailable ? new AppError('activityBusy') : error
    })
  await sql`select set_config('lock_timeout', ${settings[0]?.before ?? '0'}, true)`.execute(tx)
  const [found] = rows
  if (!found) throw new AppError('notFound')
  if (found.closed) throw new AppError('activityClosed')
  return found
}

/** The customer belongs to the organisation of the activity `a`, or to one below it. */
const reaches = ({ storeID = null, distributorID = null }: Asked): RawBuilder<boolean> =>
  sql`activity_reaches(a.org_id, ${storeID}::bigint, ${distributorID}::bigint)`

async function reasonAgainst(tx: Tx, asked: Asked, day: string): Promise<AppError> {
  const { activityID } = asked
  const { rows } = await sql<{ open: boolean; full: boolean; most: number; reached: boolean }>`
    select a.is_deleted = 0 and a.approval_status = 'Done' and a.application_start <= ${day}::date
        and a.application_end >= ${day}::date open,
      a.applied_customers >= a.maximum_customers as "full", a.maximum_customers::int most,
      ${reaches(asked)} reached
    from activity_activity a where a.id = ${activityID}`.execute(tx)
  const [found] = rows
  if (!found?.open) return invalidAt('activityID', 'activityNotOpen')
  if (!found.reached) return invalidAt(asked.distributorID ? 'distributorID' : 'storeID', 'activityNotForStore')
  return invalidAt('activityID', 'activityFull', { most: found.most })
}
