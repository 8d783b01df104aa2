import { defineArea } from '@sfa/kit/area'
import { activity } from './activity.resource'
import { activityViewReport } from './activity-view.report'
import { activityApplication } from './application.resource'
import { activityBudget } from './budget.resource'
import { activityBudgetMove } from './budget-move.resource'
import { activityExecution } from './execution.resource'

export const definitions = defineArea({
  resources: [activity, activityBudget, activityApplication, activityExecution, activityBudgetMove],
  reports: [activityViewReport],
})
