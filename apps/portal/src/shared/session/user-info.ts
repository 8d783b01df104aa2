import type { UserInfo as Answered } from '@sfa/session/definitions/session.calls'

/** What sign-in and getUserInfo answer, with the token that the browser keeps in it. */
export type UserInfo = Answered & { userPerson: { token?: string } }

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
