import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import type { Behaviour } from '@sfa/operations/resource/behaviour'
import { sql } from 'kysely'
import { activityExecution } from '../definitions/execution.resource'
import { invalidAt } from './budgets'
import { lockActivity } from './take-place'

/** Executions belong to passed applications of activities that have started and are not closed. */
export const executionBehaviour: Behaviour = {
  of: activityExecution,
  async before(tx, _caller, { before, changed }) {
    if (before) await lockActivity(tx, String(before.activityID))
    else await requirePassed(tx, changed)
  },
}

async function requirePassed(tx: Tx, { applicationID, executeTime }: WireRow): Promise<void> {
  const { rows } = await sql<{ activityId: string; passed: boolean }>`
    select activity_id::text "activityId", approval_status = 'Done' passed from activity_application
    where id = ${applicationID} for update`.execute(tx)
  const [found] = rows
  if (!found?.passed) throw invalidAt('applicationID', 'activityNotPassed')
  const { start } = await lockActivity(tx, found.activityId)
  if (String(executeTime).slice(0, 10) < start) throw invalidAt('executeTime', 'activityNotStarted')
}
