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
}

export type SignInOutcome =
  | { kind: 'signedIn'; mustChangePassword: boolean }
  /** The account is right but opens nothing (1-shell.md §4). */
  | { kind: 'noRole' }
  | { kind: 'refused'; code: string; message: string; captchaRequired: boolean }

/** Password sign-in. Never throws: what goes wrong is an outcome that the form shows. */
export async function signIn({ userName, ...rest }: Credentials): Promise<SignInOutcome> {
  try {
    const answer = await post<UserInfo & { token: string }>(
      '/portalsync/login/poTalLoginPwdYIZI',
      { ...rest, userName: userName.trim() },
      { silent: true },
    )
    if (!answer.userRole?.length) return { kind: 'noRole' }
    const { token, ...user } = answer
    markClick()
    await beginSession(user, token)
    return { kind: 'signedIn', mustChangePassword: user.mustChangePassword === true }
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    const data = error.data as { captchaRequired?: boolean } | null | undefined
    return {
      kind: 'refused',
      code: error.code,
      message: error.message,
      captchaRequired:
        data?.captchaRequired === true || error.code === 'captchaRequired' || error.code === 'captchaWrong',
    }
  }
}
