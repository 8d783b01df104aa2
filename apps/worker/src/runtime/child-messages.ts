import type { JobTicket } from '@sfa/kit/job/define-job'
import type { Phase } from '@sfa/operations/job/attempt/job-context'
import type { AttemptEnd } from './run-attempt'

/** Messages of a worker to its child process … */
export type ToChild =
  | {
      type: 'start'
      job: string
      ticket: JobTicket
      workerId: string
      workDir: string
      firstBackoffMs: number | undefined
    }
  | { type: 'stop' }
  /** Runs of other users wait: hand over at the next chunk. */
  | { type: 'turn' }

/** … and of the child to the worker. */
export type FromChild =
  | { type: 'ready' }
  | { type: 'claimed'; attempt: number }
  | { type: 'phase'; phase: Phase }
  | { type: 'alive'; residentBytes: number }
  | { type: 'ended'; end: AttemptEnd }
  | { type: 'broken'; message: string }
