import { recomputeGroupsJob } from '@sfa/jobs/recompute-groups'
import { defineHandler } from '../runtime/define-handler'

export const recomputeGroupsHandler = defineHandler(recomputeGroupsJob, async context => {
  const { recomputeGroups } = await import('@sfa/services/customer/recompute-groups')
  await recomputeGroups(context)
})
