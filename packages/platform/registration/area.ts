import type { AreaOperations } from '@sfa/operations/area/area-operations'
import { approveRequest } from './operations/approve-request'
import { requestApprovable } from './operations/request.approvable'

export const area: AreaOperations = {
  actions: [approveRequest],
  approvables: [requestApprovable],
}
