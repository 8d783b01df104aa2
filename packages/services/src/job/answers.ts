import { aliveSeconds } from '../monitor/heartbeat'
import type { Services } from '../services'
import type { QueueBackend } from './queue-backend'

/** Whether the queues can be asked; for GET /readyz, which limits the time itself. */
export async function queueAnswers(backend: QueueBackend): Promise<boolean> {
  await backend.queue('default').getJobCounts('waiting')
  return true
}

/** Whether a worker was heard of lately. */
export async function workerAnswers({ pool }: Pick<Services, 'pool'>): Promise<boolean> {
  const { rows } = await pool.query(
    'select exists (select from worker_heartbeat where last_seen > now() - make_interval(secs => $1)) as alive',
    [aliveSeconds],
  )
  return rows[0].alive
}
