import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/domain/app-error'
import type { ErrorCode } from '@sfa/domain/error-texts'
import { isGuessable } from '@sfa/domain/session/guessable-password'
import { type PasswordLevel, passwordFailure } from '@sfa/domain/session/password-strength'
import { passwordLevel } from '@sfa/resources/parameter/password-level'
import type { Services } from '../services'
import { settingsOf } from '../settings/settings-of'
import { type DefaultPasswords, isDefaultPassword } from './default-passwords'
import { listedPasswords } from './listed-passwords'

export interface PasswordPolicy extends DefaultPasswords {
  passwordLevel: PasswordLevel
  /** File with passwords that users may not choose, one in a line. */
  passwordListFile?: string | undefined
}

/** The policy with the level that the tenant has set at 密码强度设置, if it has set one. */
export async function policyOfTenant(
  { db }: Pick<Services, 'db'>,
  policy: PasswordPolicy,
  tenantId: string,
): Promise<PasswordPolicy> {
  const { level } = await inTenant(db, tenantId, tx => settingsOf(tx, passwordLevel))
  return level === null ? policy : { ...policy, passwordLevel: level }
}

/** The user who will have the password. */
export interface PasswordOwner {
  userName: string
  userCode: string
  tenantId: string
}

/**
 * Throws, with the field in `details`, where the configured level or the default passwords forbid it, and where it is
 * one of the first guesses: common ones, those of the configured list, and the owner's names with digits or signs.
 * Every way to set a password calls this.
 */
export async function requireGoodPassword(
  policy: PasswordPolicy,
  newPassword: string,
  { userName, userCode, tenantId }: PasswordOwner,
): Promise<void> {
  if (isDefaultPassword(policy, newPassword)) throw passwordError('newPassword', 'passwordIsInitial')
  const failure = passwordFailure(newPassword, policy.passwordLevel)
  if (failure) throw passwordError('newPassword', failure.code, failure.params)
  if (isGuessable(newPassword, [userName, userCode, tenantId]) || (await isListed(policy, newPassword)))
    throw passwordError('newPassword', 'passwordCommon')
}

const isListed = async ({ passwordListFile }: PasswordPolicy, password: string) =>
  passwordListFile !== undefined && (await listedPasswords(passwordListFile)).has(password.toLowerCase())

export const passwordError = (field: string, code: ErrorCode, params: Readonly<Record<string, string | number>> = {}) =>
  new AppError(code, params, 200, [{ field, code, params }])
