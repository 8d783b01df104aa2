import { inPlatform, inTenant } from '@sfa/db/connection/tenant-transaction'
import { undoDays } from '@sfa/kit/job/undo-days'
import { sql } from 'kysely'
import { removeFile } from '../files/remove-file'
import { toStoredFile } from '../files/stored-file'
import type { Services } from '../services'
import { bulkLimits } from './bulk-limits'

/** Runs that are read at a time; each is deleted in a transaction of its own. */
const together = 200

/** Tables with rows of a run, beside its row and its timeline. The operation log is not among them: its lines stay. */
const ownTables = ['import_state', 'import_chunk', 'import_journal', 'import_error', 'import_refused_row'] as const

/**
 * Deletes runs that ended longer ago than KEEP_LOGS_DAYS, with their files and everything that was kept for their
 * pages. An import or a batch change that can still be undone is kept until it cannot, even if KEEP_LOGS_DAYS is
 * shorter. Run by the worker's timer, as the owner of the tables. Answers how many were deleted.
 */
export async function sweepRuns(services: Pick<Services, 'db' | 'files'>): Promise<number> {
  const { db } = services
  const { keepLogsDays } = bulkLimits()
  let gone = 0
  for (let last = '0'; ; ) {
    const found = await inPlatform(db, tx =>
      sql<{ tenantId: string; id: string; files: Record<string, string> }>`
      select r.tenant_id "tenantId", r.id::text id, r.files from job_run r
      where r.id > ${last} and r.phase in ('done', 'failed', 'cancelled', 'undone')
        and r.end_time < now() - ${keepLogsDays} * interval '1 day'
        and not exists (select from import_chunk c where c.tenant_id = r.tenant_id and c.run_id = r.id
          and not c.undone and c.create_time > now() - ${undoDays} * interval '1 day')
        and not (r.job = 'batch-change' and r.phase <> 'undone' and exists (
          select from record_change c where c.tenant_id = r.tenant_id and c.source = 'batch:' || r.id
            and c.source like 'batch:%' and c.create_time > now() - ${undoDays} * interval '1 day'))
      order by r.id limit ${together}`.execute(tx),
    )
    for (const run of found.rows) await removeRun(services, run)
    gone += found.rows.length
    if (found.rows.length < together) return gone
    last = found.rows.at(-1)?.id ?? last
  }
}

/** Files are deleted before the row: the next sweep finds a row without files, but never files without a row. */
async function removeRun(
  services: Pick<Services, 'db' | 'files'>,
  { tenantId, id, files }: { tenantId: string; id: string; files: Record<string, string> },
): Promise<void> {
  const kept = await inTenant(services.db, tenantId, tx =>
    sql<Parameters<typeof toStoredFile>[0]>`
      select * from file where id = any(${Object.values(files)}::bigint[])`.execute(tx),
  )
  for (const file of kept.rows.map(toStoredFile)) await removeFile(services, file)
  await inTenant(services.db, tenantId, async tx => {
    for (const table of ownTables) await sql`delete from ${sql.table(table)} where run_id = ${id}::bigint`.execute(tx)
    await sql`delete from photo_import_result where run_id = ${id}`.execute(tx)
    await sql`delete from job_run where id = ${id}`.execute(tx)
  })
}
