import { approvalSetting } from '@sfa/kit/approval/approval-setting'
import { defineArea } from '@sfa/kit/area'
import { definition } from './definition.resource'
import { handledItemReport } from './handled-item.report'
import { todoItemReport } from './todo-item.report'

export const definitions = defineArea({
  resources: [definition],
  reports: [todoItemReport, handledItemReport],
  settings: [approvalSetting],
})
