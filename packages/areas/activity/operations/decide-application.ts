import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import { fenOf } from '@sfa/kernel/money/fen'
import { type ActionHandler, actionHandler } from '@sfa/operations/action/action-handler'
import { sql } from 'kysely'
import { activityApplication as of } from '../definitions/application.resource'
import { freeBudget, invalidAt, noteHold } from './budgets'
import { budgetFor, leavePlace, lockActivity, takePlace } from './take-place'

/*
 * Order of locks in all of these: execution, application, activity, budgets by ascending id. Closing an activity locks the
 * activity and its budgets alone, so that it never waits for who waits for it.
 */

/** What was applied for, or the part of it that is approved; the rest is freed. */
const passApplication = actionHandler({
  of,
  action: 'pass',
  async run(tx, caller, { row, body }) {
    const approved = body.approvedAmount ?? row.amount
    if (fenOf(approved) > fenOf(row.amount))
      throw invalidAt('approvedAmount', 'activityAboveApplied', { most: Number(row.amount) })
    await lockActivity(tx, String(row.activityID))
    await freeBudget(tx, caller, String(row.id), String(row.code), fenOf(approved))
    return { set: { approvedAmount: approved } }
  },
})

const rejectApplication = actionHandler({
  of,
  action: 'reject',
  async run(tx, caller, { row }) {
    await leavePlace(tx, row)
    await freeBudget(tx, caller, String(row.id), String(row.code))
    return { set: { approvedAmount: null } }
  },
})

const withdrawApplication = actionHandler({
  of,
  action: 'withdraw',
  async run(tx, caller, { row }) {
    await leavePlace(tx, row)
    if (await hasExecutions(tx, String(row.id))) throw new AppError('activityExecuted')
    await freeBudget(tx, caller, String(row.id), String(row.code))
    return { set: { approvedAmount: null } }
  },
})

const applyAgain = actionHandler({
  of,
  action: 'resubmit',
  async run(tx, caller, { row }) {
    await lockActivity(tx, String(row.activityID))
    await takePlace(tx, caller, row)
    await holdAgain(tx, caller, row)
    return { set: { approvedAmount: null, verifiedAmount: null, opinion: null, confirmer: null, confirmTime: null } }
  },
})

async function holdAgain(tx: Tx, caller: Parameters<typeof noteHold>[1], row: WireRow): Promise<void> {
  const amount = fenOf(row.amount)
  const budgetId = amount > 0 ? await budgetFor(tx, row) : null
  if (budgetId === null) return
  await noteHold(tx, caller, { budgetId, applicationId: String(row.id), source: String(row.code), amount })
}

async function hasExecutions(tx: Tx, applicationId: string): Promise<boolean> {
  const { rows } = await sql`select from activity_execution where application_id = ${applicationId} limit 1`.execute(tx)
  return rows.length > 0
}

export const applicationHandlers: readonly ActionHandler[] = [
  passApplication,
  rejectApplication,
  withdrawApplication,
  applyAgain,
]
