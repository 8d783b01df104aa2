import { inPlatform } from '@sfa/db/connection/tenant-transaction'
import { sql } from 'kysely'
import { aliveSeconds } from '../../monitor/heartbeat'
import type { Services } from '../../services'
import type { QueueBackend } from './queue-backend'

/** Whether the queues answer; for GET /readyz, which sets its own time limit. */
export async function queueAnswers(backend: QueueBackend): Promise<boolean> {
  await backend.queue('default').getJobCounts('waiting')
  return true
}

/** Whether a worker has reported lately. */
export async function workerAnswers({ db }: Pick<Services, 'db'>): Promise<boolean> {
  const { rows } = await inPlatform(db, tx =>
    sql<{ alive: boolean }>`
      select exists (select from worker_heartbeat
        where last_seen > now() - make_interval(secs => ${aliveSeconds})) as alive`.execute(tx),
  )
  return rows[0]?.alive === true
}
