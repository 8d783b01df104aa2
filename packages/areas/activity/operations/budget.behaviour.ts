import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import { fenOf } from '@sfa/kernel/money/fen'
import type { CheckScope } from '@sfa/operations/bulk/import/checks/check-scope'
import { place, run } from '@sfa/operations/bulk/import/checks/check-staged'
import type { Behaviour } from '@sfa/operations/resource/behaviour'
import { plannedSql } from '@sfa/pricing/operations/planned-rows'
import { sql } from 'kysely'
import { activityBudget } from '../definitions/budget.resource'
import { invalidAt, yuanOf } from './budgets'

/**
 * A budget is kept from getting smaller than what became of it, and all of them together from being more than the
 * activity has. Nothing of it changes while the activity is under review, or once it is closed.
 */
export const budgetBehaviour: Behaviour = {
  of: activityBudget,
  async before(tx, _caller, { before, changed }) {
    const row = { ...before, ...changed }
    if (before) requireAboveUse(before, changed)
    if (changed.amount !== undefined || changed.isDeleted !== undefined || !before) await requireWithinTotal(tx, row)
    else await readActivity(tx, String(row.activityID))
  },
  import: {
    async check(scope) {
      await closedActivities(scope)
      await belowUse(scope)
      await overTotals(scope)
    },
  },
}

function requireAboveUse(before: WireRow, changed: WireRow): void {
  const least = Number(before.issued ?? 0)
  if (changed.amount !== undefined && Number(changed.amount) < least)
    throw invalidAt('amount', 'activityBudgetBelowUse', { least })
  if (changed.alarm !== undefined && changed.alarm !== null && Number(changed.alarm) < least)
    throw invalidAt('alarm', 'activityAlarmBelowUse', { least })
  if (changed.isDeleted === '1' && least > 0) throw invalidAt('isDeleted', 'activityBudgetInUse')
}

/** Throws where the budgets of the activity may not change now. Answers its total in fen. */
async function readActivity(tx: Tx, id: string): Promise<number> {
  const { rows } = await sql<{ state: string; budget: string }>`
    select approval_status state, budget from activity_activity where id = ${id}`.execute(tx)
  if (rows[0]?.state === 'Closed') throw new AppError('activityClosed')
  if (rows[0]?.state === 'New') throw new AppError('activityUnderReview')
  return Number(rows[0]?.budget ?? 0)
}

/**
 * Two budgets of one activity are not raised at the same time: a lock of its own, since who holds an amount locks the
 * activity before the budget, and a budget that is edited is locked already.
 */
async function requireWithinTotal(tx: Tx, row: WireRow): Promise<void> {
  const id = String(row.activityID)
  await sql`select pg_advisory_xact_lock(hashtext('activity_budget'), (${id}::bigint % 2147483647)::int)`.execute(tx)
  const total = await readActivity(tx, id)
  const { rows } = await sql<{ others: string }>`
    select coalesce(sum(amount), 0) others from activity_budget
    where activity_id = ${id} and is_deleted = 0 and id is distinct from ${row.id ?? null}::bigint`.execute(tx)
  const own = row.isDeleted === '1' ? 0 : fenOf(row.amount)
  if (Number(rows[0]?.others ?? 0) + own > total)
    throw invalidAt('amount', 'activityBudgetOverTotal', { total: yuanOf(total) })
}

const planned = (scope: CheckScope) => `(${plannedSql(scope, ['activityID', 'amount', 'alarm', 'isDeleted'])}) r`
const isChanged = `(b.id is null or r.amount <> b.amount or r.alarm is distinct from b.alarm or r.is_deleted <> b.is_deleted)`

const fault = (scope: CheckScope, field: string, code: string, params: string, source: string) =>
  run(
    scope.tx,
    `insert into ${scope.tables.faults} (row_no, path, header, value, code, params)
     select r.row_no, ${place(scope, field)}, '', '${code}', ${params} from ${source}`,
  )

async function closedActivities(scope: CheckScope): Promise<void> {
  const source = (state: string) => `${planned(scope)} join activity_activity a on a.id = r.activity_id
    left join activity_budget b on b.id = r.id where a.approval_status = '${state}' and ${isChanged}`
  await fault(scope, 'activityID', 'activityClosed', "'{}'", source('Closed'))
  await fault(scope, 'activityID', 'activityUnderReview', "'{}'", source('New'))
}

async function belowUse(scope: CheckScope): Promise<void> {
  const least = "jsonb_build_object('least', b.issued / 100.0)"
  const source = (condition: string) => `${planned(scope)} join activity_budget b on b.id = r.id where ${condition}`
  await fault(scope, 'amount', 'activityBudgetBelowUse', least, source('r.amount < b.issued'))
  await fault(
    scope,
    'alarm',
    'activityAlarmBelowUse',
    least,
    source('r.alarm is distinct from b.alarm and r.alarm < b.issued'),
  )
  await fault(
    scope,
    'isDeleted',
    'activityBudgetInUse',
    "'{}'",
    source('r.is_deleted = 1 and b.is_deleted = 0 and b.issued > 0'),
  )
}

/** The rows of the file with what it leaves as it is: every changed row of an activity that would have too much. */
const overTotals = (scope: CheckScope) =>
  fault(
    scope,
    'amount',
    'activityBudgetOverTotal',
    "jsonb_build_object('total', a.budget / 100.0)",
    `${planned(scope)} join activity_activity a on a.id = r.activity_id left join activity_budget b on b.id = r.id
     where ${isChanged} and a.budget < (
       select coalesce(sum(amount) filter (where coalesce(is_deleted, 0) = 0), 0) from (
         select n.amount, n.is_deleted from (${plannedSql(scope, ['activityID', 'amount', 'isDeleted'])}) n
         where n.activity_id = a.id
         union all
         select o.amount, o.is_deleted from activity_budget o where o.activity_id = a.id
           and o.id not in (select p.id from (${plannedSql(scope, ['activityID'])}) p where p.id is not null)
       ) together)`,
  )
