/** Errors of PostgreSQL while it stops or starts, and class 08: connection exceptions. */
const sqlStates = /^(57P0[1-5]|08...)$/
const systemErrors = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])
/** Messages of the drivers of PostgreSQL and Redis that have no error code. */
const sentences =
  /^Connection terminated|has encountered a connection error|^Client was closed|^Connection is closed|^Command timed out|max retries per request|^Stream isn't writeable/

/** Whether a call failed because a service could not be reached or its connection was cut. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as NodeJS.ErrnoException
  if (code && (sqlStates.test(code) || systemErrors.has(code))) return true
  if (sentences.test(error.message)) return true
  if (error instanceof AggregateError && error.errors.some(isConnectionLoss)) return true
  return isConnectionLoss(error.cause)
}
