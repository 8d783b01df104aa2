import { currentLanguage } from '../language/language'
import { runtimeStore } from '../runtime'
import { sessionStore, sessionToken } from '../session/session'

// crypto.randomUUID exists in secure contexts only; a company network may serve plain http.
export function traceId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

/** The headers of every request. Only the token decides; the rest is for logs. */
export function requestHeaders(): Record<string, string> {
  const token = sessionToken()
  const { user } = sessionStore.get()
  const headers: Record<string, string | undefined> = {
    'x-trace-id': traceId(),
    'x-client-type': 'protal',
    'x-tenant-id': user?.tenant ?? runtimeStore.get().defaultTenant,
    'x-user-id': user?.userPerson.userID,
    'x-user-code': user?.userPerson.userCode,
    'Accept-Language': currentLanguage(),
    Authorization: token && `Bearer ${token}`,
  }
  return Object.fromEntries(Object.entries(headers).filter((pair): pair is [string, string] => Boolean(pair[1])))
}
