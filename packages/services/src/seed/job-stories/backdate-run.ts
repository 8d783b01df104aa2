import { sql } from 'kysely'
import type { Services } from '../../services'

/** Has a run, its timeline, its chunks and its files begin at `at`: the demo's logs are not all of one minute. */
export async function backdateRun(
  { db }: Pick<Services, 'db'>,
  tenantId: string,
  runId: string,
  at: Date,
): Promise<void> {
  await db.transaction().execute(async tx => {
    const { rows } = await sql<{ delta: string; files: string[] }>`
      select (${at.toISOString()}::timestamptz - create_time)::text delta,
        array(select value from jsonb_each_text(files)) files
      from job_run where tenant_id = ${tenantId} and id = ${runId}`.execute(tx)
    const { delta, files } = rows[0] ?? { delta: '0', files: [] }
    const shift = sql`${delta}::interval`
    await sql`update job_run set create_time = create_time + ${shift}, start_time = start_time + ${shift},
        end_time = end_time + ${shift} where tenant_id = ${tenantId} and id = ${runId}`.execute(tx)
    await sql`update job_run_event set at = at + ${shift} where tenant_id = ${tenantId} and run_id = ${runId}`.execute(
      tx,
    )
    await sql`update import_chunk set create_time = create_time + ${shift}
      where tenant_id = ${tenantId} and run_id = ${runId}`.execute(tx)
    await sql`update import_refused_row set create_time = create_time + ${shift}
      where tenant_id = ${tenantId} and run_id = ${runId}`.execute(tx)
    await sql`update file set create_time = create_time + ${shift}, expires_at = expires_at + ${shift}
      where tenant_id = ${tenantId} and id = any(${files}::bigint[])`.execute(tx)
  })
}
