import { hash, verify } from '@node-rs/argon2'

/** argon2id; the library's cost (19 MiB, 2 passes) is what OWASP asks for. */
export const hashPassword = (password: string): Promise<string> => hash(password)

export const verifyPassword = (passwordHash: string, password: string): Promise<boolean> =>
  verify(passwordHash, password)

/**
 * The default of sys_user.password_hash (0060-people.sql): of a user who has no password yet. No password matches it.
 */
export const noPassword =
  '$argon2id$v=19$m=19456,t=2,p=1$NOBODYHASTHISSALTAAAAAA$NOBODYHASTHISPASSWORDAAAAAAAAAAAAAAAAAAAAAAA'

let unmatchedHash: Promise<string> | undefined

/** Takes as long as `verifyPassword`, so that the answer for an unknown name needs the same time. Always false. */
export async function verifyUnknownName(password: string): Promise<false> {
  unmatchedHash ??= hashPassword('no user has this password')
  await verifyPassword(await unmatchedHash, password)
  return false
}
