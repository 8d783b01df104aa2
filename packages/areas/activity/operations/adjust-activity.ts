import { actionHandler } from '@sfa/operations/action/action-handler'
import { checkRecord } from '@sfa/operations/resource/saving/check-record'
import { activity } from '../definitions/activity.resource'
import { requireTotal } from './activity.behaviour'
import { invalidAt } from './budgets'

/**
 * Moves the ends of an activity that was passed, its places and its budget (docs/areas/activity.md). The action holds the
 * activity, so that no application takes a place meanwhile. The rules of the form hold for what is left of it.
 */
export const adjustActivity = actionHandler({
  of: activity,
  action: 'adjust',
  async run(tx, caller, { row, body }) {
    await checkRecord(tx, activity, { row: { ...row, ...body }, changed: {}, before: row, own: [] }, caller.language)
    const least = Number(row.appliedCustomers ?? 0)
    if (Number(body.maximumCustomers) < least)
      throw invalidAt('maximumCustomers', 'activityPlacesBelowApplied', { least })
    await requireTotal(tx, String(row.id), body.budget)
    return undefined
  },
})
