import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import type { Caller } from '@sfa/operations/caller'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'

/** Characters of JSON; the longest value is the draft of a formatted message, with 200,000 characters of text. */
const maxLength = 300_000
const maxKeys = 1_000

/** A setting of the caller; null when it was never saved. */
export async function readPreference({ db }: Services, caller: Caller, key: string): Promise<unknown> {
  const { rows } = await inTenant(db, caller.tenantId, tx =>
    sql<{ value: unknown }>`
      select value from sys_user_preference where user_id = ${caller.userId} and key = ${key}`.execute(tx),
  )
  return rows[0]?.value ?? null
}

/** Saves a setting; null deletes it. */
export async function keepPreference({ db }: Services, caller: Caller, key: string, value: unknown): Promise<void> {
  const json = JSON.stringify(value ?? null)
  if (json.length > maxLength) throw new AppError('preferenceTooLarge')
  await inTenant(db, caller.tenantId, async tx => {
    if (json === 'null') {
      await sql`delete from sys_user_preference where user_id = ${caller.userId} and key = ${key}`.execute(tx)
      return
    }
    const kept = await sql<{ n: string }>`
      select count(*) n from sys_user_preference where user_id = ${caller.userId} and key <> ${key}`.execute(tx)
    if (Number(kept.rows[0]?.n) >= maxKeys) throw new AppError('preferenceTooLarge')
    await sql`insert into sys_user_preference (user_id, key, value) values (${caller.userId}, ${key}, ${json}::jsonb)
      on conflict (tenant_id, user_id, key) do update set value = excluded.value, last_modified_time = now()`.execute(
      tx,
    )
  })
}
