import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import { fenOf } from '@sfa/kernel/money/fen'
import { type ActionHandler, actionHandler } from '@sfa/operations/action/action-handler'
import { sql } from 'kysely'
import { activityExecution as of } from '../definitions/execution.resource'
import { invalidAt, yuanOf } from './budgets'
import { lockActivity } from './take-place'

/** All executions of an application together are verified for no more than was approved of it. */
const verifyExecution = actionHandler({
  of,
  action: 'verify',
  async run(tx, _caller, { row, body }) {
    const { approved, others } = await lockApplication(tx, row)
    const verified = fenOf(body.verifiedAmount)
    if (others + verified > approved)
      throw invalidAt('verifiedAmount', 'activityAboveApproved', { left: yuanOf(approved - others) })
    await noteVerified(tx, row, others + verified)
    return { set: { verifiedAmount: body.verifiedAmount } }
  },
})

/** Sent back, it counts no more until it is verified again. */
const sendBack = actionHandler({
  of,
  action: 'reject',
  async run(tx, _caller, { row }) {
    const { others } = await lockApplication(tx, row)
    await noteVerified(tx, row, others)
    return { set: { verifiedAmount: null } }
  },
})

/** What was approved, and what is verified of it by other executions. Fen. The activity is locked after it. */
async function lockApplication(tx: Tx, row: WireRow): Promise<{ approved: number; others: number }> {
  const { rows } = await sql<{ approved: string | null }>`
    select approved_amount approved from activity_application where id = ${row.applicationID} for update`.execute(tx)
  await lockActivity(tx, String(row.activityID))
  const { rows: sums } = await sql<{ others: string }>`
    select coalesce(sum(verified_amount), 0) others from activity_execution
    where application_id = ${row.applicationID} and id <> ${row.id} and verify_status = 'verified'`.execute(tx)
  return { approved: Number(rows[0]?.approved ?? 0), others: Number(sums[0]?.others ?? 0) }
}

const noteVerified = (tx: Tx, row: WireRow, fen: number) =>
  sql`update activity_application set verified_amount = ${fen}::bigint where id = ${row.applicationID}`.execute(tx)

export const executionHandlers: readonly ActionHandler[] = [verifyExecution, sendBack]
