import type { AreaOperations } from '@sfa/operations/area/area-operations'
import { requestHandlers } from './operations/decide-request'
import { issueRequest } from './operations/issue-request'
import { materialStockQuery } from './operations/material-stock.report'
import { requestApprovable } from './operations/request.approvable'
import { requestBehaviour } from './operations/request.behaviour'

export const area: AreaOperations = {
  behaviours: [requestBehaviour],
  actions: [...requestHandlers, issueRequest],
  approvables: [requestApprovable],
  reports: [materialStockQuery],
}
