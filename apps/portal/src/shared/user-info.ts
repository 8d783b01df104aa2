/** What sign-in and getUserInfo answer (1-shell.md §3, docs/wire.md). */
export interface UserInfo {
  userRole: { roleID: string; code: string; name: string }[]
  userPerson: {
    userID: string
    userCode: string
    token?: string
    tenant: string
    /** JSON list of the user's organisations. */
    orgJson?: string
    personEntityList?: { name: string }[]
  }
  userId: string
  userName: string
  tenant: string
  tenantName?: string
  roleIDs: string[]
  /** An initial or default password opens nothing but the change-password page (ambiguities A23). */
  mustChangePassword?: boolean
}

/** Whether the server answers them: to who has to change the password first it refuses all but that. */
export const isAnswered = (user: UserInfo | undefined): boolean => user !== undefined && !user.mustChangePassword

export const displayName = (user: UserInfo): string => user.userPerson.personEntityList?.[0]?.name || user.userName

/** Ids in `orgJson`, which holds a list of ids or of records with an id. */
export function organisationIds(user: UserInfo): string[] {
  try {
    const parsed: unknown = JSON.parse(user.userPerson.orgJson || '[]')
    const list = Array.isArray(parsed) ? parsed : [parsed]
    return list
      .map(item => (item && typeof item === 'object' ? (item.orgID ?? item.id ?? item.code) : item))
      .filter(id => id !== undefined && id !== null && id !== '')
      .map(String)
  } catch {
    return []
  }
}
