import { defineArea } from '@sfa/kit/area'
import { materialIssue } from './issue.resource'
import { materialStockReport } from './material-stock.report'
import { materialRequest } from './request.resource'

export const definitions = defineArea({
  resources: [materialRequest, materialIssue],
  reports: [materialStockReport],
})
