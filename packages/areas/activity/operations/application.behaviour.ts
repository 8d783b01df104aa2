import { fenOf } from '@sfa/kernel/money/fen'
import { submitForApproval } from '@sfa/operations/approval/approvable'
import type { Behaviour } from '@sfa/operations/resource/behaviour'
import { activityApplication } from '../definitions/application.resource'
import { noteHold } from './budgets'
import { lockActivity, takePlace } from './take-place'

/** An application holds its place and its amount from the moment at which it is made, and waits for a decision. */
export const applicationBehaviour: Behaviour = {
  of: activityApplication,
  async before(tx, caller, { before, changed }) {
    if (before) await lockActivity(tx, String(before.activityID))
    else await takePlace(tx, caller, changed)
  },
  async after(tx, caller, { before, after }) {
    if (before) return
    if (after.budgetID && fenOf(after.amount) > 0)
      await noteHold(tx, caller, {
        budgetId: String(after.budgetID),
        applicationId: String(after.id),
        source: String(after.code),
        amount: fenOf(after.amount),
      })
    await submitForApproval(tx, activityApplication, String(after.id), caller)
  },
}
