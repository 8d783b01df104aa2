import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { fenOf } from '@sfa/kernel/money/fen'
import type { Behaviour } from '@sfa/operations/resource/behaviour'
import { sql } from 'kysely'
import { activity } from '../definitions/activity.resource'
import { invalidAt, yuanOf } from './budgets'

/** An activity has at least the budget that its items have been given. */
export const activityBehaviour: Behaviour = {
  of: activity,
  check: {
    fields: ['budget'],
    async run(tx, _caller, { before, changed }) {
      if (before && changed.budget !== undefined) await requireTotal(tx, String(before.id), changed.budget)
    },
  },
}

/** Throws where an activity would have less than its items. `budget` is yuan. */
export async function requireTotal(tx: Tx, activityId: string, budget: unknown): Promise<void> {
  const least = await givenTo(tx, activityId)
  if (fenOf(budget) < least) throw invalidAt('budget', 'activityTotalBelowBudgets', { least: yuanOf(least) })
}

/** Fen. */
async function givenTo(tx: Tx, activityId: string): Promise<number> {
  const { rows } = await sql<{ given: string }>`
    select coalesce(sum(amount), 0) given from activity_budget
    where activity_id = ${activityId} and is_deleted = 0`.execute(tx)
  return Number(rows[0]?.given ?? 0)
}
