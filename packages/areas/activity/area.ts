import { defineSchedule } from '@sfa/kit/job/define-schedule'
import type { AreaOperations } from '@sfa/operations/area/area-operations'
import { activityApprovables } from './operations/activity.approvable'
import { activityBehaviour } from './operations/activity.behaviour'
import { activityCalls } from './operations/activity-calls'
import { activityViewQuery } from './operations/activity-view.report'
import { adjustActivity } from './operations/adjust-activity'
import { applicationBehaviour } from './operations/application.behaviour'
import { budgetBehaviour } from './operations/budget.behaviour'
import { applicationHandlers } from './operations/decide-application'
import { executionBehaviour } from './operations/execution.behaviour'
import { finishActivity } from './operations/finish-activity'
import { followActivitiesHandler } from './operations/follow-activities.handler'
import { followActivitiesJob } from './operations/follow-activities.job'
import { executionHandlers } from './operations/verify-execution'

export const area: AreaOperations = {
  calls: [...activityCalls],
  behaviours: [activityBehaviour, applicationBehaviour, budgetBehaviour, executionBehaviour],
  actions: [adjustActivity, finishActivity, ...applicationHandlers, ...executionHandlers],
  approvables: [...activityApprovables],
  reports: [activityViewQuery],
  jobs: [followActivitiesHandler],
  schedules: [
    // Their status changes at midnight.
    defineSchedule({ name: 'follow-activities', contract: followActivitiesJob, cron: '1-59/4 * * * *', payload: {} }),
  ],
}
