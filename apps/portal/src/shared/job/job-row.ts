import type { LogRow, RunFiles } from '@sfa/kit/calls/job-shapes'
import type { JobDirection } from '@sfa/kit/job/direction'
import { isRunning, isWorking } from '@sfa/kit/job/phase'

export type { LogRow as JobRow, TimelineEntry } from '@sfa/kit/calls/job-shapes'
export type { JobDirection }

export const jobFiles = ['file', 'result', 'failed', 'unprocessed', 'source'] as const satisfies (keyof RunFiles)[]
/** No worker carries it out, and none will unless a user asks. */
export const hasEnded = ({ phase }: Pick<LogRow, 'phase'>): boolean => !isRunning(phase)
/** A worker is, or should soon be, at it. */
export const isUnderWay = ({ phase }: Pick<LogRow, 'phase'>): boolean => isWorking(phase)

/** What a run has come to, in the four words of the documents. */
export type Outcome = 'pending' | 'partialSuccess' | 'success' | 'failure'

/** Documented numbers; those of exports begin with 1. */
export const outcomesByStatus: Record<JobDirection, Readonly<Record<string, Outcome>>> = {
  import: { 0: 'pending', 1: 'partialSuccess', 2: 'success', 3: 'failure' },
  export: { 1: 'pending', 2: 'success', 3: 'failure' },
  none: { 0: 'pending', 1: 'partialSuccess', 2: 'success', 3: 'failure' },
}

export const outcomeOf = ({ direction, status }: Pick<LogRow, 'direction' | 'status'>): Outcome =>
  outcomesByStatus[direction][status] ?? 'pending'
