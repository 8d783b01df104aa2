import type { JobDirection } from '@sfa/domain/job/direction'
import type { Phase } from '@sfa/domain/job/phase'
import type { Language } from '@sfa/domain/language'
import type { Services } from '../services'

export { type Phase, phases } from '@sfa/domain/job/phase'

/** Result files by what they are; values are file ids. */
export interface RunFiles {
  source?: string
  result?: string
  failed?: string
  unprocessed?: string
  file?: string
}

/** A row of job_run: the truth about one job (DESIGN "Jobs"). */
export interface JobRun {
  id: string
  tenantId: string
  /** Which handler: import, export, photo-import, batch-change. */
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
  /** Where a run that was killed goes on; written together with the data of each chunk by `saveCheckpoint`. */
  checkpoint: Readonly<Record<string, unknown>>
  /** The number of this claim: whoever claims the run after it makes it stale, and its writes are refused. */
  attempt: number
  userId: string
  userCode: string
  userName: string
  language: Language
  /** Of the call that asked for it: the log lines of both sides carry it. */
  traceId: string | null
}

export interface Progress {
  /** A key of the stage's text: parsing, validating, writing, making-file, … */
  stage: string
  done: number
  /** 0 where it is not known yet. */
  total: number
}

/** What a handler is given. It reports; the runtime keeps the row, the queue and the browser in step. */
export interface JobContext extends Services {
  run: JobRun
  /** A folder of this run's own for temporary files, removed when the run ends. */
  workDir: string
  enterPhase(phase: Phase): Promise<void>
  /** Cheap: throttled to about two writes a second. */
  progress(progress: Progress): void
  /**
   * Throws JobCancelled once somebody asked for cancelling, and JobReleased when the worker is to stop or others
   * wait; the run then goes on from its checkpoint later. Call at chunk boundaries.
   */
  throwIfCancelled(): Promise<void>
  setCounts(counts: { total?: number; successCount?: number; failureCount?: number }): Promise<void>
  setFiles(files: RunFiles): Promise<void>
  log(message: string, details?: Readonly<Record<string, unknown>>): void
}

export class JobCancelled extends Error {
  override name = 'JobCancelled'
}

/** The worker shuts down, or others take their turn. Not to be caught: nothing is wrong with the run. */
export class JobReleased extends Error {
  override name = 'JobReleased'
  constructor(readonly reason: 'stop' | 'turn') {
    super(`The run is released: ${reason}`)
  }
}

/** Another worker has claimed the run meanwhile; what this one still does must not be kept. */
export class JobOvertaken extends Error {
  override name = 'JobOvertaken'
}
