import type { Services } from '@sfa/operations/services'
import type { Origin } from '@sfa/person/operations/account/login-log'
import { takeCode } from '@sfa/session/operations/one-time-code'
import { openSession, type SignedIn } from '@sfa/session/operations/open-session'
import type { SessionLimits } from '@sfa/session/operations/session'

/**
 * Opens the session of a code (auth-code exchange). Undefined for a code that is unknown, used, too old,
 * or of another browser than the one with the secret.
 */
export async function exchangeCode(
  services: Services,
  limits: SessionLimits,
  { code, secret }: { code: string; secret: string | undefined },
  origin: Origin,
): Promise<SignedIn | undefined> {
  const account = secret && (await takeCode(services, 'authCode', code, secret))
  return account ? openSession(services, limits, account, origin) : undefined
}
