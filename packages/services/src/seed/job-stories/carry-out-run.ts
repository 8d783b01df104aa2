import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { claimRun } from '../../job/claim-run'
import type { JobContext } from '../../job/job-context'
import { judgeError } from '../../job/judge-error'
import { reportCounts, reportFiles, reportPhase } from '../../job/report-run'
import { settleRun } from '../../job/settle-run'
import type { Services } from '../../services'

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
