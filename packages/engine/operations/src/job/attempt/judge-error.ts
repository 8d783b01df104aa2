import { AppError } from '@sfa/kernel/app-error'
import { infrastructureFault } from '../../monitor/infrastructure-fault'
import type { Outcome } from '../life/settle-run'
import { JobCancelled, JobOvertaken, JobReleased } from './job-context'

/**
 * Classes of PostgreSQL's errors that are about the values themselves: "data exception" (a character or a number that
 * it cannot store) and "program limit exceeded" (a value too large for an index).
 */
const dataClasses = /^(22|54)/

/**
 * The statement itself is wrong: syntax, a table or column that does not exist, a right that the role does not have (42),
 * a row that a statement would change twice (21), a value that a column never takes (23502, 23514). What another
 * transaction may have caused, such as a key that was just taken (23505), may pass.
 */
const programClasses = /^(42|21|23502|23514)/

/** The code of PostgreSQL's error, wherever it stands among the causes; its errors have a severity. */
function databaseCode(error: unknown): string | undefined {
  for (let one = error, depth = 0; one instanceof Error && depth < 6; one = one.cause, depth += 1)
    if ('code' in one && 'severity' in one) return String(one.code)
  return undefined
}

/**
 * What a handler's error means for the run. An AppError is about the data or the request, and so are the database's
 * errors about values: another attempt would end in the same way, and so would that of a statement that is wrong. Where
 * a disk is full or the file store does not answer, the run waits. Every other error may be temporary.
 */
export function judgeError(error: unknown): Outcome {
  if (error instanceof JobCancelled) return { result: 'cancelled' }
  if (error instanceof JobReleased) return { result: 'released', reason: error.reason }
  if (error instanceof JobOvertaken) return { result: 'overtaken' }
  const fault = infrastructureFault(error)
  if (fault) return { result: 'blocked', code: fault.code, params: fault.params }
  if (error instanceof AppError) return { result: 'refused', code: error.code, params: error.params }
  const code = databaseCode(error)
  if (code && dataClasses.test(code)) return { result: 'refused', code: 'dataNotStorable', params: {} }
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
  if (code && programClasses.test(code)) return { result: 'broken', message, code: 'jobFaulty', isFinal: true }
  return { result: 'broken', message }
}
