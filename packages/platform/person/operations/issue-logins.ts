import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import type { BodyOf } from '@sfa/kit/call'
import { type Caller, requireKey } from '@sfa/operations/caller'
import { withOwnRun } from '@sfa/operations/job/life/own-run'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import type { IssuedLogins, issueLoginsCall, NewLogin } from '../definitions/user.calls'
import { user } from '../definitions/user.resource'
import type { Origin } from './account/login-log'
import { noPassword } from './account/password-hash'
import { type NewPasswords, newPassword } from './new-login'
import { resetOne } from './reset-password'

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
  { batchId, count }: BodyOf<typeof issueLoginsCall>,
  origin: Origin,
): Promise<IssuedLogins> {
  requireKey(caller, 'person/usermanagement:upload')
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
