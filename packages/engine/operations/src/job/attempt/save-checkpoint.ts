import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { sql } from 'kysely'
import { type Claim, heldBy } from './held-run'
import { type JobContext, JobOvertaken } from './job-context'

/**
 * Stores where the run continues, in the same transaction as the data of the chunk, so that neither is stored without
 * the other. Throws JobOvertaken, which rolls the chunk back, where the claim does not hold the run any more.
 */
export async function saveCheckpoint(
  tx: Tx,
  run: Claim,
  checkpoint: Readonly<Record<string, unknown>>,
  counts: Parameters<JobContext['setCounts']>[0] = {},
): Promise<void> {
  const saved = await sql`update job_run set checkpoint = ${JSON.stringify(checkpoint)},
      total = coalesce(${counts.total ?? null}::integer, total),
      success_count = coalesce(${counts.successCount ?? null}::integer, success_count),
      failure_count = coalesce(${counts.failureCount ?? null}::integer, failure_count)
    where ${heldBy(run)}`.execute(tx)
  if (saved.numAffectedRows === 0n) throw new JobOvertaken()
}
