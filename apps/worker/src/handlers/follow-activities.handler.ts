import { followActivitiesJob } from '@sfa/jobs/follow-activities'
import { defineHandler } from '../runtime/define-handler'

export const followActivitiesHandler = defineHandler(followActivitiesJob, async context => {
  const { followActivities } = await import('@sfa/services/activity/follow-activities')
  await followActivities(context)
})
