import { AppError } from '@sfa/domain/app-error'
import { infrastructureFault } from '../monitor/infrastructure-fault'
import { JobCancelled, JobOvertaken, JobReleased } from './job-context'
import type { Outcome } from './settle-run'

/**
 * Classes of PostgreSQL's errors that are about the values themselves: "data exception" (a character or a number that
 * it cannot store) and "program limit exceeded" (a value too large for an index).
 */
const dataClasses = /^(22|54)/

const isOfTheData = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && 'severity' in error && dataClasses.test(String(error.code))

/**
 * What a handler's error means for the run. An AppError is about the data or the request, and so are the database's
 * errors about values: another attempt would end in the same way. Where a disk is full or the file store does not
 * answer, the run waits. Every other error may be temporary.
 */
export function judgeError(error: unknown): Outcome {
  if (error instanceof JobCancelled) return { result: 'cancelled' }
  if (error instanceof JobReleased) return { result: 'released', reason: error.reason }
  if (error instanceof JobOvertaken) return { result: 'overtaken' }
  const fault = infrastructureFault(error)
  if (fault) return { result: 'blocked', code: fault.code, params: fault.params }
  if (error instanceof AppError) return { result: 'refused', code: error.code, params: error.params }
  if (isOfTheData(error)) return { result: 'refused', code: 'dataNotStorable', params: {} }
  return { result: 'broken', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}
