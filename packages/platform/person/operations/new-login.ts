import { generatePassword } from './account/generate-password'
import { hashPassword } from './account/password-hash'

export interface NewPasswords {
  /** The documents' common password of new staff, where a deployment has configured it. */
  initialPassword?: string
}

/**
 * A generated password, or the configured one, with the columns to store; in both cases its user must change it at the
 * first sign-in.
 */
export async function newPassword({ initialPassword }: NewPasswords): Promise<{ password: string; hash: string }> {
  const password = initialPassword ?? generatePassword()
  return { password, hash: await hashPassword(password) }
}
