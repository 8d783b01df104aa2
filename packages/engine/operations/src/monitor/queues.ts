import { AppError } from '@sfa/kernel/app-error'
import type { QueueState } from '@sfa/kit/calls/monitor.calls'
import { queueNames } from '@sfa/kit/job/define-job'
import { type Caller, requireKey } from '../caller'
import type { QueueBackend } from '../job/queue/queue-backend'
import type { Services } from '../services'
import { monitorKey } from './monitor-key'
import { pausedQueues } from './tenant-pause'

/** How full the queues of the whole platform are, and whether they are paused for the caller's tenant. */
export async function describeQueues(
  services: Pick<Services, 'db'>,
  backend: QueueBackend,
  caller: Caller,
): Promise<QueueState[]> {
  requireKey(caller, monitorKey('search'))
  const held = await pausedQueues(services, caller)
  return Promise.all(
    backend.queues().map(async queue => {
      const counts = await queue.getJobCounts('waiting', 'prioritized', 'active', 'delayed', 'failed', 'completed')
      return {
        queue: queue.name,
        backend: backend.kind,
        isPaused: held.some(name => name === queue.name) || (await queue.isPaused()) ? ('1' as const) : ('0' as const),
        waiting: (counts.waiting ?? 0) + (counts.prioritized ?? 0),
        active: counts.active ?? 0,
        delayed: counts.delayed ?? 0,
        failed: counts.failed ?? 0,
        completed: counts.completed ?? 0,
      }
    }),
  )
}

/** Pauses a queue for every tenant. It begins no run; those that run go on. */
export async function pauseQueue(
  backend: QueueBackend,
  caller: Caller,
  { queue, paused }: { queue: string; paused: boolean },
): Promise<void> {
  requireKey(caller, monitorKey('pause'))
  const name = queueNames.find(each => each === queue)
  if (!name) throw new AppError('queueMissing', { queue })
  if (paused) await backend.queue(name).pause()
  else await backend.queue(name).resume()
}
