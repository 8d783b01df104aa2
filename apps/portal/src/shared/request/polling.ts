import type { QueryFunctionContext } from '@tanstack/react-query'
import { showRequestError } from './error-dialog'
import type { RequestOptions } from './request'
import { RequestError } from './request-error'

/**
 * Options for the call of a query that renews itself. A dialog tells why its first answer failed; what it repeats has
 * not been asked for by a person, and the line on the page says it.
 */
export function polling({ client, queryKey, signal }: QueryFunctionContext): RequestOptions {
  const state = client.getQueryState(queryKey)
  const isFirst = !state || state.dataUpdateCount + state.errorUpdateCount === 0
  return isFirst ? { signal } : { signal, saidBy: 'background' }
}

/** A person asks such a query again: this time a dialog tells what is wrong. */
export async function askAgain(query: { refetch: () => Promise<{ error: unknown }> }): Promise<void> {
  const { error } = await query.refetch()
  if (error instanceof RequestError && error.status !== 401) showRequestError(error)
}
