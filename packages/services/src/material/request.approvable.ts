import { materialRequest } from '@sfa/resources/material/request.resource'
import type { Approvable } from '../approval/approvable'

export const requestApprovable: Approvable = {
  of: materialRequest,
  summary: ['code', 'requesterID', 'orgID', 'warehouseID', 'purpose', 'requestDate', 'reason', 'remark'],
  title: ['requesterID', 'reason'],
  submitted: 'submit',
  passed: 'approve',
  rejected: 'reject',
  withdrawn: 'withdraw',
}
