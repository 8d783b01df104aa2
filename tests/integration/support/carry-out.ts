import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { JobContract } from '@sfa/kit/job/define-job'
import type { JobContext } from '@sfa/operations/job/attempt/job-context'
import { loadRun } from '@sfa/operations/job/life/load-run'
import type { RunRow } from '@sfa/operations/job/log/run-row'
import type { TenantServices } from '@sfa/test-kit/start-tenant-services'
import pino from 'pino'
import { runAttempt } from '../../../apps/worker/src/runtime/run-attempt'

let attempts = 0

/** Carries a run out as the worker would, in this process, and answers it as it ended. */
export async function carryOut(
  services: TenantServices,
  contract: JobContract,
  run: (context: JobContext) => Promise<void>,
  batchId: string,
  tenantId = 'one',
): Promise<RunRow> {
  const workDir = join(services.dataDir, `attempt-${++attempts}`)
  mkdirSync(workDir)
  await runAttempt({
    services,
    handler: { contract, run },
    ticket: { tenantId, runId: batchId },
    workerId: 'test',
    workDir,
    logger: pino({ level: process.env.TEST_LOG ?? 'silent' }),
    stop: new AbortController().signal,
  })
  return inTenant(services.db, tenantId, tx => loadRun(tx, batchId))
}
