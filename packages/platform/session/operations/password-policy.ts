import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import type { ErrorCode } from '@sfa/kernel/error-texts'
import type { Services } from '@sfa/operations/services'
import { settingsOf } from '@sfa/operations/settings/settings-of'
import { passwordLevel } from '@sfa/person/definitions/password-level'
import { listedPasswords } from '@sfa/person/operations/account/listed-passwords'
import { isGuessable } from '@sfa/person/rules/guessable-password'
import { type PasswordLevel, passwordFailure } from '@sfa/person/rules/password-strength'
import { type DefaultPasswords, isDefaultPassword } from './default-passwords'

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
