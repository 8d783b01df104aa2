import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { digitsAt } from '@sfa/kernel/china-day'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import { RowRandom } from '../random'

/** Rows per second in the demo's logs: slower than the seed itself, like a machine with other users. */
const pace = { import: 110, export: 320 }

/** Seconds that a run of so many rows takes, uploading not counted; no two runs take the same. */
function secondsOf(direction: 'import' | 'export', rows: number, random: RowRandom): number {
  return 1.4 + random.next() * 1.8 + (rows / pace[direction]) * (0.85 + random.next() * 0.4)
}

/** 20260105134530, UTC+8: what an export's name ends with. */

/**
 * Moves a run, its timeline, its chunks and its files to the time `at` and gives them a realistic pace, so that the
 * demo's logs are not all of one minute. Files with a time in their names get that time.
 */
export async function backdateRun(
  { db }: Pick<Services, 'db'>,
  tenantId: string,
  runId: string,
  at: Date,
): Promise<void> {
  await inTenant(db, tenantId, async tx => {
    const { rows } = await sql<{
      began: string
      took: number
      total: number
      direction: 'import' | 'export'
      files: string[]
    }>`
      select coalesce(start_time, create_time)::text began,
        greatest(extract(epoch from end_time - coalesce(start_time, create_time))::float8, 0.001) took, total,
        direction, array(select value from jsonb_each_text(files)) files
      from job_run where tenant_id = ${tenantId} and id = ${runId}`.execute(tx)
    const run = rows[0]
    if (!run) return
    const seconds = secondsOf(run.direction, run.total, new RowRandom(1, 'duration', at.getTime()))
    // How long a run waited says only how busy the machine was while the demo was made: it began when it was asked for.
    const moved = (column: string) =>
      sql`${at.toISOString()}::timestamptz
        + greatest(${sql.ref(column)} - ${run.began}::timestamptz, interval '0') * ${seconds / run.took}::float8`
    const named = (column: string) => sql`regexp_replace(${sql.ref(column)}, '[0-9]{14}', ${digitsAt(at)})`
    await sql`update job_run set create_time = ${moved('create_time')}, start_time = ${moved('start_time')},
        end_time = ${moved('end_time')}, file_name = ${named('file_name')}
      where tenant_id = ${tenantId} and id = ${runId}`.execute(tx)
    await sql`update job_run_event set at = ${moved('at')} where tenant_id = ${tenantId} and run_id = ${runId}`.execute(
      tx,
    )
    for (const table of ['import_chunk', 'import_refused_row'])
      await sql`update ${sql.table(table)} set create_time = ${moved('create_time')}
        where tenant_id = ${tenantId} and run_id = ${runId}`.execute(tx)
    await sql`update file set expires_at = ${moved('create_time')} + (expires_at - create_time),
        create_time = ${moved('create_time')}, name = ${named('name')}
      where tenant_id = ${tenantId} and id = any(${run.files}::bigint[])`.execute(tx)
  })
}
