import { store } from '@sfa/resources/customer/store.resource'
import type { Approvable } from '../approval/approvable'

export const storeApprovable: Approvable = {
  of: store,
  summary: ['code', 'name', 'level', 'channelID', 'orgID', 'contact', 'contactMobile', 'address'],
  submitted: 'submit',
  passed: 'pass',
  rejected: 'reject',
}
