import { type AnsweredCall, answers } from '@sfa/operations/calls/answered-call'
import { applyActivityCall, openActivitiesCall, reportExecutionCall } from '../definitions/activity.calls'
import { applyActivity, openActivities, reportExecution } from './apply-activity'

export const activityCalls: readonly AnsweredCall[] = [
  answers(openActivitiesCall, ({ services, caller, body }) => openActivities(services, caller, body)),
  answers(applyActivityCall, ({ services, caller, body }) => applyActivity(services, caller, body)),
  answers(reportExecutionCall, ({ services, caller, body }) => reportExecution(services, caller, body)),
]
