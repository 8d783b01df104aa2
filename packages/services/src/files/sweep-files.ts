import { sql } from 'kysely'
import type { Services } from '../services'

/**
 * Deletes expired files and links of all tenants; run by the worker's clock, as the owner of the tables. Rows go
 * after their bytes, so an interrupted sweep is finished by the next one. Answers how many files went.
 */
export async function sweepFiles({ db, files }: Pick<Services, 'db' | 'files'>): Promise<number> {
  await sql`delete from file_link where expires_at < now()`.execute(db)
  let deleted = 0
  for (;;) {
    const expired = await sql<{ tenant_id: string; id: string; key: string }>`
      select tenant_id, id, key from file where expires_at < now() order by expires_at limit 500`.execute(db)
    for (const { key } of expired.rows) await files.delete(key)
    for (const { tenant_id, id } of expired.rows)
      await sql`delete from file where tenant_id = ${tenant_id} and id = ${id}`.execute(db)
    deleted += expired.rows.length
    if (expired.rows.length < 500) return deleted
  }
}
