import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pino from 'pino'
import type { WorkerSetup } from '../../../apps/worker/src/runtime/start-worker'
import { testContracts, testHandlers } from './test-handlers'

const logger = pino({ level: process.env.TEST_LOG ?? 'silent' })

/** Where the worker of a test finds the program of its child processes. */
export const sandboxIn = (dataDir: string): URL => pathToFileURL(join(dataDir, 'test-sandbox.mjs'))

/** A worker with handlers made for tests, which notices everything sooner than in production. */
export const testSetup = ({
  services,
  backend,
  events,
}: Pick<WorkerSetup, 'backend' | 'events'> & {
  services: WorkerSetup['services'] & { dataDir: string }
}): WorkerSetup => ({
  services,
  backend,
  events,
  contracts: testContracts,
  handlers: testHandlers,
  sandboxEntry: sandboxIn(services.dataDir),
  workDir: `${services.dataDir}/work`,
  logger,
  firstBackoffMs: 50,
  turnMs: 300,
  lockMs: 1500,
  sweepEveryMs: 300,
  settledMs: 600,
  heartbeatEveryMs: 200,
})
