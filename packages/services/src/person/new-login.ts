import { generatePassword } from '../session/generate-password'
import { hashPassword } from '../session/password-hash'

export interface NewPasswords {
  /** The documents' one password of new staff (2-master-data.md §9), where a deployment has configured it. */
  initialPassword?: string
}

/** What an administrator tells a person, shown once: only a hash of the password is kept. */
export interface NewLogin {
  userName: string
  name: string
  password: string
}

/**
 * A password of the person's own, or the configured one, with what is kept of it; either way it opens nothing but the
 * change of the password.
 */
export async function newPassword({ initialPassword }: NewPasswords): Promise<{ password: string; hash: string }> {
  const password = initialPassword ?? generatePassword()
  return { password, hash: await hashPassword(password) }
}
