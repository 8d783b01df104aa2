import { AppError } from '@sfa/domain/app-error'
import type { ErrorCode } from '@sfa/domain/error-texts'
import { passwordFailure } from '@sfa/domain/session/password-strength'
import type { Config } from '../config/read-config'
import { type DefaultPasswords, isDefaultPassword } from './default-passwords'

export type PasswordPolicy = Pick<Config, 'passwordLevel'> & DefaultPasswords

/** Throws, with the field in `details`, where the configured level or the default passwords forbid it. */
export function requireGoodPassword(policy: PasswordPolicy, newPassword: string): void {
  if (isDefaultPassword(policy, newPassword)) throw passwordError('newPassword', 'passwordIsInitial')
  const failure = passwordFailure(newPassword, policy.passwordLevel)
  if (failure) throw passwordError('newPassword', failure.code, failure.params)
}

export const passwordError = (field: string, code: ErrorCode, params: Readonly<Record<string, string | number>> = {}) =>
  new AppError(code, params, 200, [{ field, code, params }])
