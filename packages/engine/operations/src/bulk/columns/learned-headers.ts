import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { sql } from 'kysely'
import type { Services } from '../../services'
import { normalizeHeader } from './normalize-header'

/** What users of the tenant chose for headers of this kind: normalised header → path, null for "leave out". */
export async function learnedHeaders(
  { db }: Pick<Services, 'db'>,
  tenantId: string,
  kind: string,
): Promise<Map<string, string | null>> {
  const { rows } = await inTenant(db, tenantId, tx =>
    sql<{ header: string; path: string | null }>`select header, path from import_header where kind = ${kind}`.execute(
      tx,
    ),
  )
  return new Map(rows.map(row => [row.header, row.path]))
}

/** Remembers a choice for the tenant's next files. */
export async function learnHeaders(
  tx: Tx,
  kind: string,
  chosen: Readonly<Record<string, string | null>>,
  author: string,
): Promise<void> {
  for (const [header, path] of Object.entries(chosen))
    await sql`
      insert into import_header (kind, header, path, last_modified_by)
      values (${kind}, ${normalizeHeader(header)}, ${path}, ${author})
      on conflict (tenant_id, kind, header) do update
      set path = excluded.path, last_modified_by = excluded.last_modified_by, last_modified_time = now()`.execute(tx)
}
