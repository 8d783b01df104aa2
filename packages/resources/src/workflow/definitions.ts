import { defineArea } from '@sfa/resource-kit/area'
import { approvalSetting } from './approval-setting'
import { definition } from './definition.resource'
import { handledItemReport } from './handled-item.report'
import { todoItemReport } from './todo-item.report'

export const definitions = defineArea({
  resources: [definition],
  reports: [todoItemReport, handledItemReport],
  settings: [approvalSetting],
})
