/** What PostgreSQL says as it goes down or comes up, and class 08: connection exceptions. */
const sqlStates = /^(57P0[1-5]|08...)$/
const systemErrors = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])
/** The drivers of PostgreSQL and Redis give these no code. */
const sentences =
  /^Connection terminated|has encountered a connection error|^Client was closed|^Connection is closed|^Command timed out|max retries per request|^Stream isn't writeable/

/** Whether a call failed because a service behind it was not reached or the connection was cut, and not by itself. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as NodeJS.ErrnoException
  if (code && (sqlStates.test(code) || systemErrors.has(code))) return true
  if (sentences.test(error.message)) return true
  if (error instanceof AggregateError && error.errors.some(isConnectionLoss)) return true
  return isConnectionLoss(error.cause)
}
