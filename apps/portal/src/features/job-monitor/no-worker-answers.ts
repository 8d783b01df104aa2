import { gateway } from '../../shared/request/gateway'
/** True where the server says that no worker answers; false where it cannot be asked. */
export async function noWorkerAnswers(): Promise<boolean> {
  // 503 is an answer here, which the usual calls take for a failure.
  const response = await fetch(`${gateway}/readyz`, { cache: 'no-store' })
  const body = (await response.json().catch(() => null)) as { worker?: boolean } | null
  return body?.worker === false
}
