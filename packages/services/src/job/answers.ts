import { inPlatform } from '@sfa/db/tenant-transaction'
import { sql } from 'kysely'
import { aliveSeconds } from '../monitor/heartbeat'
import type { Services } from '../services'
import type { QueueBackend } from './queue-backend'

/** Whether the queues can be asked; for GET /readyz, which limits the time itself. */
export async function queueAnswers(backend: QueueBackend): Promise<boolean> {
  await backend.queue('default').getJobCounts('waiting')
  return true
}

/** Whether a worker was heard of lately. */
export async function workerAnswers({ db }: Pick<Services, 'db'>): Promise<boolean> {
  const { rows } = await inPlatform(db, tx =>
    sql<{ alive: boolean }>`
      select exists (select from worker_heartbeat
        where last_seen > now() - make_interval(secs => ${aliveSeconds})) as alive`.execute(tx),
  )
  return rows[0]?.alive === true
}
