import { inPlatform, inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { sql } from 'kysely'
import type { Services } from '../services'
import { namedFiles } from './named-files'

/** Large, because one search for references covers the whole batch. */
const batch = 2000

interface Expired {
  id: string
  key: string
}

/**
 * Deletes expired files and links of all tenants; run by the worker's timer. An expired file that something refers to
 * is kept. Rows are deleted after their bytes, so the next sweep finishes an interrupted one. Answers how many files
 * were deleted.
 */
export async function sweepFiles({ db, files }: Pick<Services, 'db' | 'files'>): Promise<number> {
  const { rows: tenants } = await inPlatform(db, async tx => {
    await sql`delete from file_link where expires_at < now()`.execute(tx)
    return sql<{ tenant_id: string }>`select distinct tenant_id from file where expires_at < now()`.execute(tx)
  })
  let deleted = 0
  for (const { tenant_id } of tenants)
    for (;;) {
      const expired = await inTenant(db, tenant_id, findExpired)
      for (const { key } of expired) await files.delete(key)
      const gone = expired.map(({ id }) => id)
      await inTenant(db, tenant_id, tx => sql`delete from file where id = any(${gone}::bigint[])`.execute(tx))
      deleted += expired.length
      if (expired.length === 0) break
    }
  return deleted
}

/** Expired files without a reference; files with a reference get no expiry date any more. */
async function findExpired(tx: Tx): Promise<Expired[]> {
  for (;;) {
    const { rows } = await sql<Expired>`
      select id::text as id, key from file where expires_at < now() order by expires_at limit ${batch}`.execute(tx)
    const named = await namedFiles(
      tx,
      rows.map(({ id }) => id),
    )
    if (named.size > 0) await sql`update file set expires_at = null where id = any(${[...named]}::bigint[])`.execute(tx)
    const unnamed = rows.filter(({ id }) => !named.has(id))
    if (unnamed.length > 0 || rows.length === 0) return unnamed
  }
}
