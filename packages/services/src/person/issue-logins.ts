import type { Tx } from '@sfa/db/tenant-transaction'
import { AppError } from '@sfa/domain/app-error'
import { user } from '@sfa/resources/person/user.resource'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Caller, requireKey } from '../caller'
import { withOwnRun } from '../job/own-run'
import { readBody } from '../read-body'
import type { Services } from '../services'
import type { Origin } from '../session/login-log'
import { noPassword } from '../session/password-hash'
import { type NewLogin, type NewPasswords, newPassword } from './new-login'
import { resetOne } from './reset-password'

const body = z.object({ batchId: z.string().max(40), count: z.number().int().min(0).max(100).default(100) })

/** What was issued, and how many people of the import still wait for a password. */
export interface IssuedLogins {
  logins: NewLogin[]
  left: number
}

/**
 * Generates a password for each user whom an import of the caller's own has created and who never had one; at most 100
 * in a call, none with `count: 0`, which only asks how many wait. A user who has a password keeps it. Answers the
 * passwords; they cannot be read again. Throws `notFound` for an import of another user, `userHoldsMore` as a reset
 * does.
 */
export async function issueLogins(
  services: Services,
  passwords: NewPasswords,
  caller: Caller,
  input: unknown,
  origin: Origin,
): Promise<IssuedLogins> {
  requireKey(caller, 'person/usermanagement:upload')
  const { batchId, count } = readBody(body, input)
  return withOwnRun(services, caller, batchId, async (tx, run) => {
    if (run.job !== 'import' || run.kind !== user.import?.kind) throw new AppError('notFound')
    const waiting = await withoutPassword(tx, run.id)
    const logins: NewLogin[] = []
    for (const id of waiting.slice(0, count)) {
      const { password, hash } = await newPassword(passwords)
      logins.push({ ...(await resetOne(tx, caller, id, hash, origin)), password })
    }
    return { logins, left: waiting.length - logins.length }
  })
}

async function withoutPassword(tx: Tx, runId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id::text from import_chunk c cross join unnest(c.inserted_ids) i (id) join sys_user u on u.id = i.id
    where c.run_id = ${runId} and not c.undone and u.is_deleted = 0 and u.password_hash = ${noPassword}
    order by u.id`.execute(tx)
  return rows.map(({ id }) => id)
}
