import type { JobContract } from '@sfa/jobs/define-job'
import type { JobContext } from '@sfa/services/job/job-context'

/**
 * Carries out the runs of a contract. Returning means done, unless the run stands at its preview or in a last phase
 * then. An AppError fails the run at once; any other error is tried again from the checkpoint.
 */
export interface JobHandler {
  contract: JobContract
  run: (context: JobContext) => Promise<void>
}

/** Import the work inside `run`, so that a worker process does not load what only its children need. */
export const defineHandler = (contract: JobContract, run: JobHandler['run']): JobHandler => ({ contract, run })
