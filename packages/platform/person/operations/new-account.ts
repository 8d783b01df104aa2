import type { ExtraColumns } from '@sfa/db/record/write-rows'
import { z } from 'zod'
import { hashPassword } from './account/password-hash'

/** Variables of the environment for accounts that are made. */
export const accountSettings = {
  INITIAL_PASSWORD: z
    .string()
    .min(6)
    .optional()
    .describe(
      'Password of new staff and after a reset, to be changed at first sign-in. Not set: each person gets another, shown once to the administrator; for people from a file they are issued in the result of the import.',
    ),
}
const environment = z.object(accountSettings)

/**
 * Columns of users who are created by a file, which has no passwords: the duty to change the
 * password, and the configured initial password, with one hash for all rows of a file. Where none is configured they
 * have no password until one is issued (issue-logins.ts).
 */
export async function newAccountColumns(): Promise<ExtraColumns> {
  const { INITIAL_PASSWORD: password } = environment.parse({
    INITIAL_PASSWORD: process.env.INITIAL_PASSWORD || undefined,
  })
  return { must_change_password: true, ...(password && { password_hash: await hashPassword(password) }) }
}
