import { defineHandler } from '@sfa/operations/job/define-handler'
import { recomputeGroupsJob } from './recompute-groups.job'

export const recomputeGroupsHandler = defineHandler(recomputeGroupsJob, async context => {
  const { recomputeGroups } = await import('./recompute-groups')
  await recomputeGroups(context)
})
