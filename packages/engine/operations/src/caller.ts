import { AppError } from '@sfa/kernel/app-error'
import type { Language } from '@sfa/kernel/language'

/** The user who calls, as the session says. Only the language comes from a header. */
export interface Caller {
  tenantId: string
  userId: string
  userCode: string
  /** The person's name, as logs show it. */
  userName: string
  roleIds: readonly string[]
  /** Action keys as `page/path:key`; `*:*:*` grants everything. */
  keys: ReadonlySet<string>
  language: Language
  traceId: string
  /** The call was made with a key of the API: what every user may read is read only as far as `keys` go. */
  byApiKey?: true
  /** The name of that key. */
  apiKeyName?: string
  /** Its id: jobs that the call begins keep to the scopes of the key. */
  apiKeyId?: string
}

/** The source of a caller's own changes in the operation log: a page, or the API with the name of its key. */
export const sourceOf = ({ byApiKey, apiKeyName }: Pick<Caller, 'byApiKey' | 'apiKeyName'>): string =>
  byApiKey ? (apiKeyName ? `api:${apiKeyName}` : 'api') : 'page'

export const holdsKey = (caller: Pick<Caller, 'keys'>, key: string) => caller.keys.has('*:*:*') || caller.keys.has(key)

/** Throws `notPermitted` (HTTP 403) where the caller lacks the key; `null` asks for no more than being signed in. */
export function requireKey(caller: Caller, key: string | null): void {
  if (key !== null && !holdsKey(caller, key)) throw new AppError('notPermitted', {}, 403)
}
