import { createDb, createPool } from '@sfa/db/connection/pool'
import { joinAreas } from '@sfa/operations/area/join-areas'
import { openQueueBackend } from '@sfa/operations/job/queue/queue-backend'
import { listenToRuns } from '@sfa/operations/job/queue/run-events'
import { openFolderStore } from '@sfa/storage/folder-store'
import { startWorker } from '../../../apps/worker/src/runtime/start-worker'
import { testSetup } from './test-setup'

/** A worker as a process of its own, so that a test can kill it. Says its id when it is ready. */
const {
  DATABASE_URL: databaseUrl = '',
  REDIS_URL: redisUrl,
  QUEUE_PREFIX: prefix,
  DATA_DIR: dataDir = '',
  LOCK_MS: lockMs,
} = process.env
joinAreas()
const pool = createPool({ url: databaseUrl })
const services = { connections: pool, db: createDb(pool), files: openFolderStore(dataDir), dataDir }
const backend = await openQueueBackend({ databaseUrl, redisUrl: redisUrl || undefined, prefix })
const events = await listenToRuns(databaseUrl)
const worker = await startWorker({
  ...testSetup({ services, backend, events }),
  ...(lockMs && { lockMs: Number(lockMs) }),
})
process.on('SIGTERM', async () => {
  await worker.stop()
  await events.close()
  await backend.close()
  await pool.end()
  process.exit()
})
process.send?.(worker.id)
