import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import type { Account } from './check-credentials'
import type { PasswordOwner } from './password-policy'
import { newToken, sha256, tokenHash } from './session-token'

type Purpose = 'authCode' | 'passwordReset'

interface NewCode {
  purpose: Purpose
  userId: string
  minutes: number
  /** Secret of the only browser that may use the code; not set: the code is enough. */
  holder?: string
}

/** Makes a code that opens the account once. It makes the user's earlier codes of the same purpose invalid. */
export async function issueCode(tx: Tx, { purpose, userId, minutes, holder }: NewCode): Promise<string> {
  const code = newToken()
  await sql`delete from sys_one_time_code
    where (user_id = ${userId} and purpose = ${purpose}) or expires_at < now()`.execute(tx)
  await sql`insert into sys_one_time_code (code_hash, purpose, user_id, bound_to, expires_at)
    values (${sha256(code)}, ${purpose}, ${userId}, ${holder === undefined ? null : sha256(holder)},
      now() + make_interval(mins => ${minutes}))`.execute(tx)
  return code
}

/** The owner of a passwordReset code, without using it up; undefined as in `takeCode`. */
export async function ownerOfResetCode({ db }: Services, code: string): Promise<PasswordOwner | undefined> {
  const purpose: Purpose = 'passwordReset'
  const found = await sql<PasswordOwner>`
    select tenant_id "tenantId", user_name "userName", user_code "userCode"
    from owner_of_one_time_code(${tokenHash(code) ?? null}, ${purpose})`.execute(db)
  return found.rows[0]
}

/**
 * The owner of a code; undefined for one that is unknown, used, too old or of another browser. Uses it up in any case.
 */
export async function takeCode(
  { db }: Services,
  purpose: Purpose,
  code: string,
  holder?: string,
): Promise<Account | undefined> {
  const hash = tokenHash(code)
  if (!hash) return undefined
  const found = await sql<Account>`
    select tenant_id "tenantId", tenant_name "tenantName", user_id "userId", user_name "userName"
    from take_one_time_code(${hash}, ${purpose}, ${holder === undefined ? null : sha256(holder)})`.execute(db)
  return found.rows[0]
}
