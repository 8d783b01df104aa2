import { followWorkflowsJob } from '@sfa/jobs/follow-workflows'
import { defineHandler } from '../runtime/define-handler'

export const followWorkflowsHandler = defineHandler(followWorkflowsJob, async context => {
  const { followWorkflows } = await import('@sfa/services/workflow/follow-workflows')
  await followWorkflows(context)
})
