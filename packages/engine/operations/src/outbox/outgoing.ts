import { inPlatform, type Tx } from '@sfa/db/connection/tenant-transaction'
import { type RawBuilder, sql } from 'kysely'
import type { Services } from '../services'
import { restSeconds, stateAfter } from './attempts'

/** Tables of messages to one receiver that the configuration names. */
const tables = ['outbox_message', 'wecom_message'] as const

const keepDays = 30

/** Notes what became of an attempt, with further columns to set, each followed by a comma. Answers whether it was sent. */
export async function endAttempt(
  tx: Tx,
  table: (typeof tables)[number],
  { id, attempts }: { id: string; attempts: number },
  problem: string | undefined,
  further: RawBuilder<unknown> = sql``,
): Promise<boolean> {
  const state = stateAfter(attempts, problem)
  await sql`update ${sql.table(table)} set ${further} state = ${state}, last_error = ${problem ?? null},
      ended_at = case when ${state} = 'waiting' then null else now() end,
      next_try_at = now() + make_interval(secs => ${restSeconds(attempts)})
    where id = ${id} and state = 'waiting'`.execute(tx)
  return state === 'sent'
}

/** Deletes what was sent, or given up, long ago. For the worker's timer. */
export async function sweepOutgoing({ db }: Pick<Services, 'db'>): Promise<void> {
  for (const table of tables)
    await inPlatform(db, tx =>
      sql`delete from ${sql.table(table)} where ended_at < now() - make_interval(days => ${keepDays})`.execute(tx),
    )
}
