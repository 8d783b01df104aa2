import { defineArea } from '@sfa/kit/area'
import { operationLogReport } from './operation-log.report'
import { systemLogReport } from './system-log.report'

export const definitions = defineArea({
  reports: [operationLogReport, systemLogReport],
})
