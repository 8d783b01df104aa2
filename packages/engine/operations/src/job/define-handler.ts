import type { JobContract } from '@sfa/kit/job/define-job'
import type { JobContext } from './attempt/job-context'

/**
 * Carries out the runs of a contract. When it returns, the run is done, unless it is at its preview or in a last phase.
 * An AppError fails the run at once; after any other error it is tried again from the checkpoint.
 */
export interface JobHandler {
  contract: JobContract
  run: (context: JobContext) => Promise<void>
}

/** Import the work inside `run`, so that a worker process does not load what only its children need. */
export const defineHandler = (contract: JobContract, run: JobHandler['run']): JobHandler => ({ contract, run })
