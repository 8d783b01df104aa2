import { defineHandler } from '@sfa/operations/job/define-handler'
import { followWorkflowsJob } from './follow-workflows.job'

export const followWorkflowsHandler = defineHandler(followWorkflowsJob, async context => {
  const { followWorkflows } = await import('./follow-workflows')
  await followWorkflows(context)
})
