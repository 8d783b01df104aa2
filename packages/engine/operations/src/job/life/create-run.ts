import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import type { JobContract } from '@sfa/kit/job/define-job'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Caller } from '../../caller'
import type { Services } from '../../services'
import type { JobRun, RunFiles } from '../attempt/job-context'
import { recordEvent } from './record-event'

export interface NewRun<Payload extends z.ZodType = z.ZodType> {
  /** Registry key of the data kind, e.g. "Product". */
  kind: string
  businessType?: number | null
  direction: JobRun['direction']
  fileName?: string | null
  /** Kept as `params`, after the contract's schema has passed it. */
  payload: z.input<Payload>
  files?: RunFiles
  /** 1 is served first, 10 last. */
  priority?: number
}

/**
 * Writes the run; a deliverer sends it to its queue as soon as that is committed (deliver-runs.ts), so neither a lost
 * queue nor a crash in between can lose it. Returns the batchId. Throws `taskRunning` where the contract is exclusive
 * and a run of the same user, type and direction is in progress, `taskWaits` where that run waits
 * at its preview; of two simultaneous calls one is refused.
 */
export const createRun = <Job extends string, Payload extends z.ZodType>(
  services: Pick<Services, 'db'>,
  caller: Caller,
  contract: JobContract<Job, Payload>,
  run: NewRun<Payload>,
): Promise<string> => inTenant(services.db, caller.tenantId, tx => createRunIn(tx, caller, contract, run))

/** The same within a transaction of the caller's tenant that writes more than the run. */
export async function createRunIn<Job extends string, Payload extends z.ZodType>(
  tx: Tx,
  caller: Caller,
  contract: JobContract<Job, Payload>,
  run: NewRun<Payload>,
): Promise<string> {
  const businessType = run.businessType ?? null
  const inserted = await sql<{ id: string }>`
    insert into job_run (job, queue, kind, business_type, direction, exclusive, file_name, params, files, priority,
      trace_id, user_id, user_code, user_name, language, api_key_id)
    values (${contract.job}, ${contract.queue}, ${run.kind}, ${businessType}, ${run.direction}, ${contract.exclusive},
      ${run.fileName ?? null}, ${JSON.stringify(contract.payload.parse(run.payload))},
      ${JSON.stringify(run.files ?? {})}, ${run.priority ?? 5}, ${caller.traceId}, ${caller.userId},
      ${caller.userCode}, ${caller.userName}, ${caller.language}, ${caller.apiKeyId ?? null})
    on conflict do nothing returning id`.execute(tx)
  const id = inserted.rows[0]?.id
  if (id === undefined) throw (await runInTheWay(tx, caller, run)) ?? new AppError('taskRunning')
  await recordEvent(tx, String(id), 'created', { phase: 'queued', by: caller })
  return String(id)
}

/** Throws `taskRunning` or `taskWaits` early, before a large file is uploaded; `createRun` checks again and decides. */
export async function refuseWhileRunning(
  services: Pick<Services, 'db'>,
  caller: Caller,
  run: KindOfRun,
): Promise<void> {
  const refusal = await inTenant(services.db, caller.tenantId, tx => runInTheWay(tx, caller, run))
  if (refusal) throw refusal
}

type KindOfRun = Pick<NewRun, 'kind' | 'businessType' | 'direction'>

/**
 * Why the caller cannot start a run now. A run that waits for the caller's own confirmation is named, because it would
 * wait forever.
 */
async function runInTheWay(
  tx: Tx,
  caller: Caller,
  { kind, direction }: Pick<KindOfRun, 'kind' | 'direction'>,
): Promise<AppError | undefined> {
  const { rows } = await sql<{ id: string; file: string | null; phase: string }>`
    select id::text id, file_name file, phase from job_run
    where exclusive and user_id = ${caller.userId} and direction = ${direction}
      and kind = ${kind}
      and phase in ('queued', 'parsing', 'validating', 'preview', 'writing') limit 1`.execute(tx)
  const [found] = rows
  if (!found) return undefined
  if (found.phase !== 'preview') return new AppError('taskRunning')
  return new AppError('taskWaits', { file: found.file ?? kind, batchId: found.id })
}
