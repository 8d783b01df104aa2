import {
  JobCancelled,
  type JobContext,
  JobReleased,
  type JobRun,
  type Phase,
} from '@sfa/operations/job/attempt/job-context'
import { createProgressReporter } from '@sfa/operations/job/attempt/progress-reporter'
import {
  readWishes,
  reportCounts,
  reportFiles,
  reportPhase,
  reportProgress,
} from '@sfa/operations/job/attempt/report-run'
import type { Services } from '@sfa/operations/services'
import type { Logger } from 'pino'

export interface ContextParts {
  services: Services
  run: JobRun
  workDir: string
  logger: Logger
  /** Aborted when the worker is to stop. */
  stop: AbortSignal
  /** Aborted when runs of other users should have their turn. */
  turn: AbortSignal
  onPhase?: (phase: Phase) => void
}

/** The context of a claimed run for its handler; `flush` writes the progress that is still held back. */
export function makeJobContext({ services, run, workDir, logger, stop, turn, onPhase }: ContextParts): {
  context: JobContext
  flush: () => Promise<void>
} {
  const progress = createProgressReporter(latest => reportProgress(services, run, latest))
  const context: JobContext = {
    ...services,
    run,
    workDir,
    async enterPhase(phase) {
      await progress.flush()
      await reportPhase(services, run, phase)
      onPhase?.(phase)
    },
    progress: latest => progress.report(latest),
    async throwIfCancelled() {
      const { cancel, hasMoved } = await readWishes(services, run)
      if (cancel) throw new JobCancelled('The job was cancelled')
      if (stop.aborted) throw new JobReleased('stop')
      if (turn.aborted && hasMoved) throw new JobReleased('turn')
    },
    setCounts: counts => reportCounts(services, run, counts),
    setFiles: files => reportFiles(services, run, files),
    log: (message, details) => logger.info(details ?? {}, message),
  }
  return { context, flush: progress.flush }
}
