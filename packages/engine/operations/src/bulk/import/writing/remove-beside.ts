import { type Tx, tenantOf } from '@sfa/db/connection/tenant-transaction'
import { attachmentsOf } from '@sfa/kit/documents'
import { type Resource, tableOf } from '@sfa/kit/resource'
import { sql } from 'kysely'
import { detailsOfTenant, headColumn } from '../../../resource/details/own-details'

/** What belongs to records that are taken back goes with them: lines of the tenant's own, attachments and their files. */
export async function removeBeside(tx: Tx, resource: Resource, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  for (const detail of detailsOfTenant(tenantOf(tx), resource))
    await sql`delete from ${sql.table(tableOf(detail))}
      where ${sql.ref(headColumn(detail))} = any(${ids}::bigint[])`.execute(tx)
  if (!attachmentsOf(resource)) return
  await sql`
    with gone as (
      delete from record_attachment where resource = ${resource.key} and record_id = any(${ids}::bigint[]) returning file_id
    )
    update file set expires_at = now() from gone where file.id = gone.file_id`.execute(tx)
}
