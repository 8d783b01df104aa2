/** A live session as the server knows it. */
export interface Session {
  id: string
  tenantId: string
  tenantName: string
  userId: string
  /** The sign-in name. */
  userName: string
  userCode: string
  /** The person's name. */
  name: string
  mustChangePassword: boolean
  orgIds: readonly string[]
  roleIds: readonly string[]
  /** Action keys at this moment, as `page/path:key`. */
  keys: readonly string[]
}

export interface SessionLimits {
  sessionHours: number
  /** Hours without a click after which a session is over. */
  idleHours: number
}
