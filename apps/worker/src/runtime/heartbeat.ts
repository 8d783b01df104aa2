import { hostname } from 'node:os'
import { beatHeart, stopHeart, type WorkerLife } from '@sfa/operations/monitor/heartbeat'
import type { Services } from '@sfa/operations/services'

export interface HeartbeatOptions {
  services: Pick<Services, 'db'>
  workerId: string
  queues: readonly string[]
  runs: () => WorkerLife['runs']
  everyMs?: number
  onError: (error: unknown) => void
}

/** Reports to the monitor every few seconds that this worker lives and what it does. */
export async function startHeartbeat({ services, workerId, queues, runs, everyMs = 5000, onError }: HeartbeatOptions) {
  const beat = () =>
    beatHeart(services, {
      id: workerId,
      host: hostname(),
      pid: process.pid,
      queues,
      runs: runs(),
      memoryBytes: process.memoryUsage.rss(),
    })
  await beat()
  const timer = setInterval(() => void beat().catch(onError), everyMs)
  return async () => {
    clearInterval(timer)
    await stopHeart(services, workerId).catch(onError)
  }
}
