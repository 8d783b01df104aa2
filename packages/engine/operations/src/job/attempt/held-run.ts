import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { isWorking } from '@sfa/kit/job/phase'
import { type RawBuilder, sql } from 'kysely'
import type { Services } from '../../services'
import { type RunRow, runColumns, toRun } from '../log/run-row'
import { JobOvertaken, type JobRun } from './job-context'

/** What an attempt knows of its claim. */
export type Claim = Pick<JobRun, 'id' | 'attempt'>

/**
 * The condition on `job_run` under which a claim holds its run; every statement that an attempt writes with has it.
 * `claimRun` gives the claim its number and names the worker. Whatever takes the run out of the worker's hands (its
 * preview, its end, its way back into the queue) clears `worker_id`, and with it the claim. The number alone does not
 * hold a run: it stays that of the last claim until the next one, also after a person has confirmed or retried the run.
 */
export const heldBy = ({ id, attempt }: Claim): RawBuilder<unknown> =>
  sql`id = ${id} and attempt = ${attempt} and worker_id is not null`

/** The run, locked until the transaction ends; undefined where the claim does not hold it any more. */
export async function findHeld(tx: Tx, claim: Claim): Promise<RunRow | undefined> {
  const { rows } = await sql<Record<string, unknown>>`
    select ${runColumns} from job_run where ${heldBy(claim)} for update`.execute(tx)
  const run = rows[0] && toRun(rows[0])
  return run && isWorking(run.phase) ? run : undefined
}

/** The same, throwing JobOvertaken. */
export async function loadHeld(tx: Tx, claim: Claim): Promise<RunRow> {
  const run = await findHeld(tx, claim)
  if (!run) throw new JobOvertaken()
  return run
}

/**
 * A transaction of an attempt that stores something beside its run. Throws JobOvertaken where the claim does not hold
 * the run; what saves a checkpoint as well needs no such check (saveCheckpoint).
 */
export const whileHeld = <T>(
  { db }: Pick<Services, 'db'>,
  run: Claim & Pick<JobRun, 'tenantId'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  inTenant(db, run.tenantId, async tx => {
    await loadHeld(tx, run)
    return work(tx)
  })
