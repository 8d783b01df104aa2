import type { SecondFactorSetup } from '@sfa/session/definitions/second-factor.calls'
import type { Credentials, SignInAnswer } from '@sfa/session/definitions/session.calls'
import { call } from '../../shared/request/call'
import { signInCall } from '../../shared/request/early-calls'
import { RequestError } from '../../shared/request/request-error'
import { beginSession } from '../../shared/session/session'
import { markClick } from '../../shared/session/session-expiry'

export type Entry =
  | { kind: 'signedIn'; mustChangePassword: boolean; passwordExpired?: boolean }
  /** The account is right but opens nothing. */
  | { kind: 'noRole' }

export type SignInOutcome =
  | Entry
  | { kind: 'refused'; code: string; message: string; captchaRequired: boolean; setup?: SecondFactorSetup }

/** Begins the session that the server has opened. */
export async function enter({ token, ...user }: SignInAnswer): Promise<Entry> {
  if (!user.userRole.length) return { kind: 'noRole' }
  markClick()
  await beginSession(user, token)
  const { mustChangePassword, passwordExpired } = user
  return { kind: 'signedIn', mustChangePassword, ...(passwordExpired && { passwordExpired }) }
}

/** Password sign-in. Never throws: what goes wrong is an outcome that the form shows. */
export async function signIn({ userName, ...rest }: Credentials): Promise<SignInOutcome> {
  try {
    return await enter(await call(signInCall, { ...rest, userName: userName.trim() }, { saidBy: 'form' }))
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    const data = error.data as { captchaRequired?: boolean; setup?: SecondFactorSetup } | null | undefined
    return {
      kind: 'refused',
      code: error.code,
      message: error.message,
      captchaRequired:
        data?.captchaRequired === true || error.code === 'captchaRequired' || error.code === 'captchaWrong',
      setup: data?.setup,
    }
  }
}
