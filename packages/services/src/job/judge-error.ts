import { AppError } from '@sfa/domain/app-error'
import { JobCancelled, JobOvertaken, JobReleased } from './job-context'
import type { Outcome } from './settle-run'

/**
 * What a handler's error means for the run. An AppError speaks about the data or the request, so trying again would
 * end the same; everything else may be a passing trouble.
 */
export function judgeError(error: unknown): Outcome {
  if (error instanceof JobCancelled) return { result: 'cancelled' }
  if (error instanceof JobReleased) return { result: 'released', reason: error.reason }
  if (error instanceof JobOvertaken) return { result: 'overtaken' }
  if (error instanceof AppError) return { result: 'refused', code: error.code, params: error.params }
  return { result: 'broken', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}
