import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createDb, createPool } from '@sfa/db/connection/pool'
import { joinAreas } from '@sfa/operations/area/join-areas'
import { runImport } from '@sfa/operations/bulk/import/run-import'
import { importJob } from '@sfa/operations/job/contracts/import'
import { openFolderStore } from '@sfa/storage/folder-store'
import pino from 'pino'
import { runAttempt } from '../../apps/worker/src/runtime/run-attempt'

/** Carries out one import in a process of its own, and tells its parent at every step, so that it can be killed there. */
const [, , databaseUrl = '', filesFolder = '', runId = ''] = process.argv
joinAreas()
const pool = createPool({ url: databaseUrl })
const services = { connections: pool, db: createDb(pool), files: openFolderStore(filesFolder) }
const step = (name: string) => process.send?.(name)

const attempt = () =>
  runAttempt({
    services,
    handler: {
      contract: importJob,
      run: context =>
        runImport({
          ...context,
          async enterPhase(phase) {
            await context.enterPhase(phase)
            step(phase)
          },
          progress(progress) {
            step(`${progress.stage} ${progress.done}`)
            context.progress(progress)
          },
          async setFiles(files) {
            await context.setFiles(files)
            step('files')
          },
        }),
    },
    ticket: { tenantId: 'one', runId },
    workerId: `child-${process.pid}`,
    workDir: mkdtempSync(join(tmpdir(), 'sfa-import-')),
    logger: pino({ level: process.env.TEST_LOG ?? 'silent' }),
    stop: new AbortController().signal,
  })

// The database lets go of a killed process only when it notices.
while ((await attempt()) === 'busy') await delay(50)
await pool.end()
process.exit()
