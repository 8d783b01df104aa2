import { AppError } from '@sfa/kernel/app-error'
import { actionHandler } from '@sfa/operations/action/action-handler'
import { sql } from 'kysely'
import { activity } from '../definitions/activity.resource'
import { postActivity, yuanOf } from './budgets'

/**
 * Closes an activity: what was verified is posted to its budgets, what is held beyond it is freed. Refused while anything
 * waits. Every change of an application or an execution locks the activity, so that nothing is added meanwhile.
 */
export const finishActivity = actionHandler({
  of: activity,
  action: 'finish',
  async run(tx, caller, { row }) {
    const id = String(row.id)
    const { rows } = await sql<{ waiting: number; unverified: number }>`
      select (select count(*)::int from activity_application where activity_id = ${id} and approval_status = 'New') waiting,
        (select count(*)::int from activity_execution where activity_id = ${id} and verify_status <> 'verified') unverified`.execute(
      tx,
    )
    const { waiting = 0, unverified = 0 } = rows[0] ?? {}
    if (unverified > 0) throw new AppError('activityUnverified', { count: unverified })
    if (waiting > 0) throw new AppError('activityWaiting', { count: waiting })
    return { set: { settledAmount: yuanOf(await postActivity(tx, caller, id)) } }
  },
})
