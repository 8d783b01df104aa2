import { applyActivityCall, openActivitiesCall, reportExecutionCall } from '@sfa/activity/definitions/activity.calls'
import { applyActivity, openActivities, reportExecution } from '@sfa/activity/operations/apply-activity'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'

export const activityRoutes = async (app: App) => {
  const { services } = app.context
  serve(app, openActivitiesCall, ({ caller, body }) => openActivities(services, caller, body))
  serve(app, applyActivityCall, ({ caller, body }) => applyActivity(services, caller, body))
  serve(app, reportExecutionCall, ({ caller, body }) => reportExecution(services, caller, body))
}
