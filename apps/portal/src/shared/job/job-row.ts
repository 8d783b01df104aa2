import type { JobDirection } from '@sfa/domain/job/direction'
import { isRunning, isWorking, type Phase } from '@sfa/domain/job/phase'

export type { JobDirection }
/** Result files by what they are; values are file ids. */
export type JobFiles = Readonly<Partial<Record<JobFile, string>>>
export const jobFiles = ['file', 'result', 'failed', 'unprocessed', 'source'] as const
export type JobFile = (typeof jobFiles)[number]

export interface JobProgress {
  stage: string | null
  percent: number | null
  rowsPerSecond: number | null
  etaSeconds: number | null
}

/** A row of the logs (docs/wire.md "Bulk"). */
export interface JobRow {
  batchId: string
  fileName: string | null
  /** Business type number, or the kind's name where it has none. */
  type: string
  kind: string
  /** Which handler: import, export, photo-import, batch-change, send-message. */
  job: string
  direction: JobDirection
  status: string
  phase: Phase
  isCover: string | null
  /** The import whose refused rows this one brings, corrected. */
  repairOf: string | null
  startTime: string
  endTime: string | null
  total: number
  successCount: number
  failureCount: number
  errorCode: string | null
  errorMessage: string | null
  userName: string
  userID: string
  createBy: string
  links: JobFiles
  progress: JobProgress
}

export interface TimelineEntry {
  time: string
  event: string
  phase: Phase | null
  attempt: number | null
  userName: string | null
  details: Readonly<Record<string, unknown>>
}

/** No worker carries it out, and none will unless a user asks. */
export const hasEnded = ({ phase }: Pick<JobRow, 'phase'>): boolean => !isRunning(phase)
/** A worker is, or should soon be, at it. */
export const isUnderWay = ({ phase }: Pick<JobRow, 'phase'>): boolean => isWorking(phase)

/** What a run has come to, in the four words of the documents (3-operations.md §4). */
export type Outcome = 'pending' | 'partialSuccess' | 'success' | 'failure'

/** Documented numbers; those of exports begin with 1. */
export const outcomesByStatus: Record<JobDirection, Readonly<Record<string, Outcome>>> = {
  import: { 0: 'pending', 1: 'partialSuccess', 2: 'success', 3: 'failure' },
  export: { 1: 'pending', 2: 'success', 3: 'failure' },
  none: { 0: 'pending', 1: 'partialSuccess', 2: 'success', 3: 'failure' },
}

export const outcomeOf = ({ direction, status }: Pick<JobRow, 'direction' | 'status'>): Outcome =>
  outcomesByStatus[direction][status] ?? 'pending'
