import type { Language } from '@sfa/kernel/language'
import type { RunFiles } from '@sfa/kit/calls/job-shapes'
import type { JobDirection } from '@sfa/kit/job/direction'
import type { Phase } from '@sfa/kit/job/phase'
import type { Services } from '../../services'

export { type Phase, phases } from '@sfa/kit/job/phase'
export type { RunFiles }

/** A row of job_run: the state of one job (DESIGN "Jobs"). */
export interface JobRun {
  id: string
  tenantId: string
  /** Which handler: import, export, photo-import, batch-change, batch-action. */
  job: string
  /** Registry key of the data kind, e.g. "Product". */
  kind: string
  businessType: number | null
  direction: JobDirection
  phase: Phase
  fileName: string | null
  params: Readonly<Record<string, unknown>>
  files: RunFiles
  total: number
  successCount: number
  failureCount: number
  /** Where a run that was killed continues; written together with the data of each chunk by `saveCheckpoint`. */
  checkpoint: Readonly<Record<string, unknown>>
  /** The number of this claim, by which its writes are known (held-run.ts). */
  attempt: number
  userId: string
  userCode: string
  userName: string
  language: Language
  /** The key of the API with which it was begun: it may do what the key may. */
  apiKeyId: string | null
  /** Trace id of the call that created the run: the log lines of API and worker have it. */
  traceId: string | null
}

export interface Progress {
  /** A key of the stage's text: parsing, validating, writing, making-file, … */
  stage: string
  done: number
  /** 0 where it is not known yet. */
  total: number
}

/** Input of a handler. The handler reports; the runtime updates the row, the queue and the browser. */
export interface JobContext extends Services {
  run: JobRun
  /** A folder of this run's own for temporary files, removed when the run ends. */
  workDir: string
  enterPhase(phase: Phase): Promise<void>
  /** Cheap: throttled to about two writes a second. */
  progress(progress: Progress): void
  /**
   * Throws JobCancelled once the user has cancelled, and JobReleased when the worker is to stop or other users' runs
   * wait; the run then continues from its checkpoint later. Call at chunk boundaries.
   */
  throwIfCancelled(): Promise<void>
  setCounts(counts: { total?: number; successCount?: number; failureCount?: number }): Promise<void>
  setFiles(files: RunFiles): Promise<void>
  log(message: string, details?: Readonly<Record<string, unknown>>): void
}

export class JobCancelled extends Error {
  override name = 'JobCancelled'
}

/**
 * The worker shuts down, or runs of other users take their turn. Handlers must not catch it: nothing is wrong with the
 * run.
 */
export class JobReleased extends Error {
  override name = 'JobReleased'
  constructor(readonly reason: 'stop' | 'turn') {
    super(`The run is released: ${reason}`)
  }
}

/**
 * The claim of this attempt has ended: another worker has the run, or a person, or it has ended. Writes of the attempt are
 * refused.
 */
export class JobOvertaken extends Error {
  override name = 'JobOvertaken'
}
