import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JobContext } from '@sfa/operations/job/attempt/job-context'
import { judgeError } from '@sfa/operations/job/attempt/judge-error'
import { reportCounts, reportFiles, reportPhase } from '@sfa/operations/job/attempt/report-run'
import { claimRun } from '@sfa/operations/job/life/claim-run'
import { settleRun } from '@sfa/operations/job/life/settle-run'
import type { Services } from '@sfa/operations/services'

/** Carries a run out with the worker's handler, before a worker is running. */
export async function carryOutRun(
  services: Services,
  tenantId: string,
  runId: string,
  work: (context: JobContext) => Promise<void>,
): Promise<void> {
  const run = await claimRun(services, { tenantId, runId }, { workerId: 'seed', attempts: 1 })
  if (!run) return
  const workDir = await mkdtemp(join(tmpdir(), 'sfa-seed-'))
  const context: JobContext = {
    ...services,
    run,
    workDir,
    enterPhase: phase => reportPhase(services, run, phase),
    progress: () => {},
    throwIfCancelled: async () => {},
    setCounts: counts => reportCounts(services, run, counts),
    setFiles: files => reportFiles(services, run, files),
    log: () => {},
  }
  try {
    const outcome = await work(context).then(() => ({ result: 'finished' as const }), judgeError)
    await settleRun(services, run, outcome, { attempts: 1 })
  } finally {
    await rm(workDir, { recursive: true, force: true })
  }
}
