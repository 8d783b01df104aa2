import { request } from '@sfa/resources/registration/request.resource'
import type { Approvable } from '../approval/approvable'

export const requestApprovable: Approvable = {
  of: request,
  summary: ['name', 'userName', 'mobile', 'reason'],
  link: row => `${request.path}?${new URLSearchParams({ userName: `=${row.userName}` })}`,
  passed: 'approve',
  rejected: 'reject',
}
