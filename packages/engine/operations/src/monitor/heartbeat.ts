import { inPlatform } from '@sfa/db/connection/tenant-transaction'
import { sql } from 'kysely'
import type { Services } from '../services'

/** What a worker process reports about itself. */
export interface WorkerLife {
  id: string
  host: string
  pid: number
  queues: readonly string[]
  runs: readonly { tenantId: string; runId: string; job: string; since: number }[]
  memoryBytes: number
}

/** A worker whose last report is older does not answer. */
export const aliveSeconds = 20

export async function beatHeart(
  { db }: Pick<Services, 'db'>,
  { id, host, pid, queues, runs, memoryBytes }: WorkerLife,
): Promise<void> {
  await inPlatform(db, tx =>
    sql`insert into worker_heartbeat (id, host, pid, queues, runs, memory_bytes)
      values (${id}, ${host}, ${pid}, ${queues}, ${JSON.stringify(runs)}, ${memoryBytes})
      on conflict (id) do update set last_seen = now(), runs = excluded.runs, memory_bytes = excluded.memory_bytes`.execute(
      tx,
    ),
  )
}

/** Removes the row of a worker that ends, and the rows of those that ended without a report long ago. */
export async function stopHeart({ db }: Pick<Services, 'db'>, id: string): Promise<void> {
  await inPlatform(db, tx =>
    sql`delete from worker_heartbeat where id = ${id} or last_seen < now() - interval '1 day'`.execute(tx),
  )
}
