import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { ErrorCode } from '@sfa/kernel/error-texts'
import type { Services } from '@sfa/operations/services'
import { type Origin, writeLoginLog } from '@sfa/person/operations/account/login-log'
import { verifyPassword, verifyUnknownName } from '@sfa/person/operations/account/password-hash'
import { sql } from 'kysely'
import type { SecondFactorSetup } from '../definitions/second-factor.calls'
import type { Credentials } from '../definitions/session.calls'
import { takeCaptcha } from './captcha'
import { oneAtATime } from './one-at-a-time'
import { checkSecondFactor, type SecondFactorPolicy } from './second-factor'
import { countFailure, forgetFailures, readStanding } from './sign-in-failures'

export interface Account {
  tenantId: string
  tenantName: string
  userId: string
  userName: string
}

export interface Refusal {
  refused: Extract<
    ErrorCode,
    | 'signInFailed'
    | 'captchaRequired'
    | 'captchaWrong'
    | 'accountLocked'
    | 'otpRequired'
    | 'otpWrong'
    | 'otpSetupRequired'
  >
  params: Readonly<Record<string, number>>
  /** Whether the next try needs a captcha. */
  captchaRequired: boolean
  /** The secret for setting up an authenticator app before the next attempt. */
  setup?: SecondFactorSetup
}

/**
 * Finds the account of the credentials. A wrong password, an unknown name, a user or tenant that is no longer valid:
 * all get the same refusal after the same work. Whether the account has a second
 * factor is only answered after the right password.
 */
export function checkCredentials(
  services: Services,
  policy: SecondFactorPolicy,
  credentials: Credentials,
  origin: Origin,
): Promise<Account | Refusal> {
  return oneAtATime(credentials.userName.toLowerCase(), () => checkNow(services, policy, credentials, origin))
}

async function checkNow(
  services: Services,
  policy: SecondFactorPolicy,
  credentials: Credentials,
  origin: Origin,
): Promise<Account | Refusal> {
  const { userName, password, captchaId, captcha, otp } = credentials
  const { lockedMinutes, captchaRequired } = await readStanding(services, userName)
  if (lockedMinutes > 0) return refusal('accountLocked', true, { minutes: lockedMinutes })
  if (captchaRequired) {
    if (!captchaId || !captcha) return refusal('captchaRequired', true)
    if (!(await takeCaptcha(services, captchaId, captcha))) return refusal('captchaWrong', true)
  }
  const account = await findSignInName(services, userName)
  const known = account ? await verifyPassword(account.passwordHash, password) : await verifyUnknownName(password)
  if (!account || !known || !account.isValid) return fail(services, 'signInFailed', userName, account, origin)
  const factor = await checkSecondFactor(services, policy, account, otp)
  if (factor === 'wrong') return fail(services, 'otpWrong', userName, account, origin)
  if (factor === 'missing') return refusal('otpRequired', captchaRequired)
  if (factor !== 'passed') return { ...refusal('otpSetupRequired', captchaRequired), setup: factor }
  await forgetFailures(services, userName)
  return account
}

async function fail(
  services: Services,
  refused: 'signInFailed' | 'otpWrong',
  userName: string,
  account: FoundAccount | undefined,
  origin: Origin,
): Promise<Refusal> {
  const after = await countFailure(services, userName)
  await logFailure(services, refused, account, origin)
  return refusal(refused, after.captchaRequired)
}

/** An unknown name has no log line, but gets a transaction too, so that it takes the same time. */
const logFailure = (
  { db }: Services,
  outcome: 'signInFailed' | 'otpWrong',
  account: FoundAccount | undefined,
  origin: Origin,
) =>
  inTenant(db, account?.tenantId ?? '', async tx => {
    if (!account) await sql`select from sys_login_log limit 1`.execute(tx)
    else await writeLoginLog(tx, { userId: account.userId, userName: account.userName, outcome, origin })
  })

const refusal = (refused: Refusal['refused'], captchaRequired: boolean, params: Refusal['params'] = {}): Refusal => ({
  refused,
  captchaRequired,
  params,
})

export interface FoundAccount extends Account {
  passwordHash: string
  isValid: boolean
}

/** Who has the sign-in name, in whatever tenant, valid or not. */
export async function findSignInName(
  { db }: Pick<Services, 'db'>,
  userName: string,
): Promise<FoundAccount | undefined> {
  const found = await sql<FoundAccount>`
    select tenant_id "tenantId", tenant_name "tenantName", user_id "userId", user_name "userName",
      password_hash "passwordHash", is_valid "isValid"
    from find_sign_in_name(${userName.trim()})`.execute(db)
  return found.rows[0]
}
