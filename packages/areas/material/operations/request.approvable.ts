import type { Approvable } from '@sfa/operations/approval/approvable'
import { materialRequest } from '../definitions/request.resource'

export const requestApprovable: Approvable = {
  of: materialRequest,
  summary: ['code', 'requesterID', 'orgID', 'warehouseID', 'purpose', 'requestDate', 'reason', 'remark'],
  title: ['requesterID', 'reason'],
  submitted: 'submit',
  passed: 'approve',
  rejected: 'reject',
  withdrawn: 'withdraw',
}
