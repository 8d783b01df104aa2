import type { JobTicket } from '@sfa/jobs/define-job'
import type { Phase } from '@sfa/services/job/job-context'
import type { AttemptEnd } from './run-attempt'

/** What a worker tells its child process … */
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
  /** Others wait: hand over at the next chunk. */
  | { type: 'turn' }

/** … and what it hears of it. */
export type FromChild =
  | { type: 'ready' }
  | { type: 'claimed'; attempt: number }
  | { type: 'phase'; phase: Phase }
  | { type: 'alive'; residentBytes: number }
  | { type: 'ended'; end: AttemptEnd }
  | { type: 'broken'; message: string }
