import type { Approvable } from '@sfa/operations/approval/approvable'
import { request } from '../definitions/request.resource'

export const requestApprovable: Approvable = {
  of: request,
  summary: ['name', 'userName', 'mobile', 'reason'],
  link: row => `${request.path}?${new URLSearchParams({ userName: `=${row.userName}` })}`,
  passed: 'approve',
  rejected: 'reject',
}
