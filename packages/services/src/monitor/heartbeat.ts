import type pg from 'pg'

/** What a worker process tells of itself. */
export interface WorkerLife {
  id: string
  host: string
  pid: number
  queues: readonly string[]
  runs: readonly { tenantId: string; runId: string; job: string; since: number }[]
  memoryBytes: number
}

/** A worker that was not seen for so long does not answer. */
export const aliveSeconds = 20

export async function beatHeart(pool: pg.Pool, { id, host, pid, queues, runs, memoryBytes }: WorkerLife) {
  await pool.query(
    `insert into worker_heartbeat (id, host, pid, queues, runs, memory_bytes) values ($1, $2, $3, $4, $5, $6)
     on conflict (id) do update set last_seen = now(), runs = excluded.runs, memory_bytes = excluded.memory_bytes`,
    [id, host, pid, queues, JSON.stringify(runs), memoryBytes],
  )
}

/** Takes a worker that ends off the list, and those that ended without a word long ago. */
export async function stopHeart(pool: pg.Pool, id: string) {
  await pool.query("delete from worker_heartbeat where id = $1 or last_seen < now() - interval '1 day'", [id])
}
