import { defineHandler } from '@sfa/operations/job/define-handler'
import { followActivitiesJob } from './follow-activities.job'

export const followActivitiesHandler = defineHandler(followActivitiesJob, async context => {
  const { followActivities } = await import('./follow-activities')
  await followActivities(context)
})
