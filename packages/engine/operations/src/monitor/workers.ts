import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { wireTime } from '@sfa/db/record/wire-time'
import type { WorkerState } from '@sfa/kit/calls/monitor.calls'
import { queueNames } from '@sfa/kit/job/define-job'
import { sql } from 'kysely'
import { type Caller, requireKey } from '../caller'
import type { Services } from '../services'
import { aliveSeconds, type WorkerLife } from './heartbeat'
import { monitorKey } from './monitor-key'

interface Row extends Omit<WorkerState, 'alive' | 'running' | 'batchIds' | 'memoryMB'> {
  isAlive: boolean
  runs: WorkerLife['runs']
  memoryBytes: string
}

/** The platform's workers, and the queues without a living worker ("no worker is running"). */
export async function describeWorkers(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
): Promise<{ workers: WorkerState[]; queuesWithoutWorker: string[] }> {
  requireKey(caller, monitorKey('search'))
  const found = await inTenant(db, caller.tenantId, tx =>
    sql<Row>`
      select id, host, pid, queues, runs, memory_bytes as "memoryBytes",
        ${wireTime('started_at')} as "startedAt",
        ${wireTime('last_seen')} as "lastSeen",
        last_seen > now() - make_interval(secs => ${aliveSeconds}) as "isAlive"
      from worker_heartbeat order by last_seen desc, id limit 200`.execute(tx),
  )
  const workers = found.rows.map(
    ({ isAlive, runs, memoryBytes, ...worker }): WorkerState => ({
      ...worker,
      alive: isAlive ? '1' : '0',
      memoryMB: Math.round(Number(memoryBytes) / 1024 / 1024),
      running: runs.length,
      batchIds: runs.filter(run => run.tenantId === caller.tenantId).map(run => run.runId),
    }),
  )
  const served = new Set(workers.filter(worker => worker.alive === '1').flatMap(worker => worker.queues))
  return { workers, queuesWithoutWorker: queueNames.filter(name => !served.has(name)) }
}
