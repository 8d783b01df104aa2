import { defineArea } from '@sfa/resource-kit/area'
import { operationLogReport } from './operation-log.report'

export const definitions = defineArea({
  reports: [operationLogReport],
})
