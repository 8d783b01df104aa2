import type { Approvable } from '@sfa/operations/approval/approvable'
import { store } from '../definitions/store.resource'

export const storeApprovable: Approvable = {
  of: store,
  summary: ['code', 'name', 'level', 'channelID', 'orgID', 'contact', 'contactMobile', 'address'],
  submitted: 'submit',
  passed: 'pass',
  rejected: 'reject',
}
