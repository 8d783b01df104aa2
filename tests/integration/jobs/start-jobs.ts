import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { Caller } from '@sfa/operations/caller'
import type { Phase } from '@sfa/operations/job/attempt/job-context'
import { loadRun } from '@sfa/operations/job/life/load-run'
import type { RunRow } from '@sfa/operations/job/log/run-row'
import { openQueueBackend, type QueueBackend } from '@sfa/operations/job/queue/queue-backend'
import { listenToRuns, type RunEvents } from '@sfa/operations/job/queue/run-events'
import { startTenantServices, type TenantServices } from '@sfa/test-kit/start-tenant-services'
import { waitUntil } from '@sfa/test-kit/wait-until'
import { type RunningWorker, startWorker, type WorkerSetup } from '../../../apps/worker/src/runtime/start-worker'
import { bundleProgram } from './bundle-program'
import { sandboxIn, testSetup } from './test-setup'

/** A database, its queues and as many workers as a test starts, with handlers made for tests. */
export interface Jobs {
  services: TenantServices
  backend: QueueBackend
  events: RunEvents
  startWorker(differences?: Partial<WorkerSetup>): Promise<RunningWorker>
  /** Lets handlers pass that wait for the gate of this name. */
  openGate(name: string): Promise<void>
  run(batchId: string, tenantId?: string): Promise<RunRow>
  /** Waits until the run is in one of the phases, and returns it. */
  phase(batchId: string, ...phases: Phase[]): Promise<RunRow>
  /** Chunks that were written, in order, each as often as it was. */
  chunks(batchId: string): Promise<number[]>
  attempts(batchId: string): Promise<number>
  timeline(caller: Caller, batchId: string): Promise<string[]>
  /** The timeline without repeated deliveries: a machine that is busy for longer than `settledMs` brings one. */
  steps(caller: Caller, batchId: string): Promise<string[]>
  stop(): Promise<void>
}

/** Over services of a test that has some, else over its own. */
export async function startJobs(given?: TenantServices): Promise<Jobs> {
  const services = given ?? (await startTenantServices())
  const { databaseUrl, redisUrl, queuePrefix, pool, db } = services
  await pool.query(`
    create table chunk_row (tenant_id text, run_id bigint, chunk integer, attempt integer);
    create table gate (name text primary key);
    create table attempt_seen (run_id bigint);
    grant all on chunk_row, gate, attempt_seen to sfa_app, sfa_door`)
  await bundleProgram(new URL('test-sandbox.ts', import.meta.url), sandboxIn(services.dataDir))
  const backend = await openQueueBackend({ databaseUrl, redisUrl, prefix: queuePrefix, max: 14 })
  const events = await listenToRuns(databaseUrl)
  const workers = new Set<RunningWorker>()
  process.env.DATABASE_URL = databaseUrl
  process.env.DATA_DIR = services.dataDir

  const run = (batchId: string, tenantId = 'one') => inTenant(db, tenantId, tx => loadRun(tx, batchId))
  const timeline: Jobs['timeline'] = async (caller, batchId) => {
    const { rows } = await pool.query(
      'select event, phase from job_run_event where tenant_id = $1 and run_id = $2 order by id',
      [caller.tenantId, batchId],
    )
    return rows.map(row => (row.event === 'phase' ? row.phase : row.event))
  }
  return {
    services,
    backend,
    events,
    async startWorker(differences = {}) {
      const worker = await startWorker({ ...testSetup({ services, backend, events }), ...differences })
      workers.add(worker)
      return {
        ...worker,
        async stop() {
          workers.delete(worker)
          await worker.stop()
        },
      }
    },
    async openGate(name) {
      await pool.query('insert into gate values ($1) on conflict do nothing', [name])
    },
    run,
    phase: (batchId, ...phases) =>
      waitUntil(`run ${batchId} is ${phases.join(' or ')}`, async () => {
        const now = await run(batchId)
        if (phases.includes(now.phase)) return now
        throw new Error(`it is ${now.phase}, attempt ${now.attempt}: ${now.errorText ?? ''}`)
      }),
    async chunks(batchId) {
      const { rows } = await pool.query('select chunk from chunk_row where run_id = $1 order by chunk', [batchId])
      return rows.map(row => row.chunk)
    },
    async attempts(batchId) {
      const { rows } = await pool.query('select count(*)::int as n from attempt_seen where run_id = $1', [batchId])
      return rows[0].n
    },
    timeline,
    async steps(caller, batchId) {
      return (await timeline(caller, batchId)).filter(event => event !== 'sentAgain')
    },
    async stop() {
      for (const worker of workers) await worker.stop()
      await events.close()
      await backend.close()
      if (!given) await services.stop()
    },
  }
}
