import { clockUser } from '@sfa/kit/job/clock-user'
import type { Caller } from '../../caller'

/** The caller of what the product does by itself: no user, and without rights. `traceId` says what it does. */
export const clockCaller = (tenantId: string, traceId: string): Caller => ({
  tenantId,
  userId: clockUser.id,
  userCode: clockUser.code,
  userName: clockUser.name[0],
  roleIds: [],
  keys: new Set(),
  language: 'zh-CN',
  traceId,
})
