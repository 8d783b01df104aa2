import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { sql } from 'kysely'
import type { Caller } from '../../caller'
import type { Phase } from '../attempt/job-context'

/** What can happen to a run besides entering a phase. */
export type RunEvent =
  | 'created'
  | 'phase'
  | 'claimed'
  | 'interrupted'
  | 'blocked'
  | 'released'
  | 'retried'
  | 'confirmed'
  | 'cancelAsked'
  | 'reprioritised'
  | 'expired'
  | 'sentAgain'
  | 'repairSent'

export interface EventDetails {
  phase?: Phase
  attempt?: number
  /** Who did it, where a person did. */
  by?: Pick<Caller, 'userId' | 'userName'>
  details?: Readonly<Record<string, unknown>>
}

/** Adds a line to the run's timeline. */
export async function recordEvent(
  tx: Tx,
  runId: string,
  event: RunEvent,
  { phase, attempt, by, details = {} }: EventDetails = {},
): Promise<void> {
  await sql`insert into job_run_event (run_id, event, phase, attempt, user_id, user_name, details)
    values (${runId}, ${event}, ${phase ?? null}, ${attempt ?? null}, ${by?.userId ?? null}, ${by?.userName ?? null},
      ${JSON.stringify(details)})`.execute(tx)
}
