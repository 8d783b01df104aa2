import type { ExtraColumns } from '@sfa/db/write-rows'
import { z } from 'zod'
import { initialPassword } from '../config/initial-password'
import { settings } from '../config/settings'
import { hashPassword } from '../session/password-hash'

const { INITIAL_PASSWORD, DATA_DIR } = settings
const environment = z.object({ INITIAL_PASSWORD, DATA_DIR })

/**
 * Columns of people who are made by a file: the initial password, which is never in the file, and the duty to change
 * it (2-master-data.md §9). One hash for all of a file, as they have one password.
 */
export async function newAccountColumns(): Promise<ExtraColumns> {
  const set = environment.parse({ ...process.env, INITIAL_PASSWORD: process.env.INITIAL_PASSWORD || undefined })
  const password = initialPassword({ initialPassword: set.INITIAL_PASSWORD, dataDir: set.DATA_DIR })
  return { password_hash: await hashPassword(password), must_change_password: true }
}
