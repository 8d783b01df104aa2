import { inPlatform } from '@sfa/db/connection/tenant-transaction'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import { afterFailure, forgetAfterHours, type SignInFailures, type Standing, standingOf } from '../rules/lock-out'
import { sha256 } from './session-token'

interface FailureRow {
  failures: number | null
  last_failure_at: string | null
  locked_until: string | null
  now: string
}

const keyOf = (userName: string) => sha256(userName.trim().toLowerCase())

/** The failures and the lock of a sign-in name, also for a name without a user. */
export async function readStanding({ db }: Services, userName: string): Promise<Standing> {
  const found = await inPlatform(db, tx =>
    sql<FailureRow>`
    select f.failures, f.last_failure_at, f.locked_until, now() now
    from (select) one left join sys_sign_in_failure f on f.name_hash = ${keyOf(userName)}`.execute(tx),
  )
  const { failures, now } = fromRow(found.rows[0] as FailureRow)
  return standingOf(failures, now)
}

/** Counts a wrong password and answers the new state of the name. */
export function countFailure({ db }: Services, userName: string): Promise<Standing> {
  const key = keyOf(userName)
  return inPlatform(db, async tx => {
    await sql`delete from sys_sign_in_failure
      where last_failure_at < now() - make_interval(hours => ${forgetAfterHours}) and name_hash <> ${key}`.execute(tx)
    await sql`insert into sys_sign_in_failure (name_hash, failures, last_failure_at) values (${key}, 0, now())
      on conflict do nothing`.execute(tx)
    const found = await sql<FailureRow>`
      select failures, last_failure_at, locked_until, now() now
      from sys_sign_in_failure where name_hash = ${key} for update`.execute(tx)
    const { failures, now } = fromRow(found.rows[0] as FailureRow)
    const next = afterFailure(failures, now)
    await sql`update sys_sign_in_failure
      set failures = ${next.count}, last_failure_at = ${next.lastAt}, locked_until = ${next.lockedUntil}
      where name_hash = ${key}`.execute(tx)
    return standingOf(next, now)
  })
}

export async function forgetFailures({ db }: Services, userName: string): Promise<void> {
  await inPlatform(db, tx => sql`delete from sys_sign_in_failure where name_hash = ${keyOf(userName)}`.execute(tx))
}

/** Uses the database's clock, because several processes share the counts. */
function fromRow(row: FailureRow): { failures: SignInFailures | null; now: Date } {
  return {
    now: new Date(row.now),
    failures:
      row.failures === null || row.last_failure_at === null
        ? null
        : {
            count: row.failures,
            lastAt: new Date(row.last_failure_at),
            lockedUntil: row.locked_until === null ? null : new Date(row.locked_until),
          },
  }
}
