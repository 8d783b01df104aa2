import type { Services } from '../services'
import type { Origin } from '../session/login-log'
import { takeCode } from '../session/one-time-code'
import { openSession, type SignedIn } from '../session/open-session'
import type { SessionLimits } from '../session/session'

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
