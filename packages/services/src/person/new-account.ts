import type { ExtraColumns } from '@sfa/db/record/write-rows'
import { z } from 'zod'
import { settings } from '../config/settings'
import { hashPassword } from '../session/password-hash'

const environment = z.object({ INITIAL_PASSWORD: settings.INITIAL_PASSWORD })

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
