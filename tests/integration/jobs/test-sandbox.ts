import { createDb, createPool } from '@sfa/db/connection/pool'
import { openFolderStore } from '@sfa/storage/folder-store'
import pino from 'pino'
import { runSandbox } from '../../../apps/worker/src/runtime/run-sandbox'
import { testHandlers } from './test-handlers'

runSandbox({
  handlers: testHandlers,
  async openServices() {
    const pool = createPool({ url: process.env.DATABASE_URL ?? '', max: 4, applicationName: 'sfa-child' })
    return { connections: pool, db: createDb(pool), files: openFolderStore(process.env.DATA_DIR ?? '') }
  },
  logger: pino({ level: 'silent' }),
})
