import { post } from '../../shared/request'
import { RequestError } from '../../shared/request-error'
import { beginSession } from '../../shared/session'
import { markClick } from '../../shared/session-expiry'
import type { UserInfo } from '../../shared/user-info'

export interface Credentials {
  userName: string
  password: string
  captchaId?: string
  captcha?: string
  otp?: string
}

/** What an authenticator app is set up with. */
export interface OtpSetup {
  secret: string
  uri: string
}

/** What every way of signing in answers. */
export type SignInAnswer = UserInfo & { token: string }

export type Entry =
  | { kind: 'signedIn'; mustChangePassword: boolean }
  /** The account is right but opens nothing (1-shell.md §4). */
  | { kind: 'noRole' }

export type SignInOutcome =
  | Entry
  | { kind: 'refused'; code: string; message: string; captchaRequired: boolean; setup?: OtpSetup }

/** Begins the session that the server has opened. */
export async function enter({ token, ...user }: SignInAnswer): Promise<Entry> {
  if (!user.userRole?.length) return { kind: 'noRole' }
  markClick()
  await beginSession(user, token)
  return { kind: 'signedIn', mustChangePassword: user.mustChangePassword === true }
}

/** Password sign-in. Never throws: what goes wrong is an outcome that the form shows. */
export async function signIn({ userName, ...rest }: Credentials): Promise<SignInOutcome> {
  try {
    return await enter(
      await post<SignInAnswer>(
        '/portalsync/login/poTalLoginPwdYIZI',
        { ...rest, userName: userName.trim() },
        { saidBy: 'form' },
      ),
    )
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    const data = error.data as { captchaRequired?: boolean; setup?: OtpSetup } | null | undefined
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
