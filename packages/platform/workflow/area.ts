import { defineSchedule } from '@sfa/kit/job/define-schedule'
import type { AreaOperations } from '@sfa/operations/area/area-operations'
import { documentTypeMistakes } from './operations/definition/document-type-mistakes'
import { copyDefinition, enableDefinition, publishDefinition } from './operations/definition/publish-definition'
import { followWorkflowsHandler } from './operations/follow-workflows.handler'
import { followWorkflowsJob } from './operations/follow-workflows.job'
import { handledItemQuery } from './operations/handled-item.report'
import { approvalWorkflow } from './operations/submit-document'
import { todoItemQuery } from './operations/todo-item.report'

export const area: AreaOperations = {
  workflow: approvalWorkflow,
  mistakes: documentTypeMistakes,
  actions: [publishDefinition, enableDefinition, copyDefinition],
  reports: [handledItemQuery, todoItemQuery],
  jobs: [followWorkflowsHandler],
  schedules: [
    defineSchedule({ name: 'follow-workflows', contract: followWorkflowsJob, cron: '3-59/4 * * * *', payload: {} }),
  ],
}
