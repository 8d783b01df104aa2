import { QueryClient } from '@tanstack/react-query'
import { RequestError } from './request-error'

/**
 * For what is asked for anew with every visit of its page: what was asked for while the page was on its way is new enough.
 */
export const justAskedMs = 2_000

/**
 * Server state. Refusals are final; only a lost connection is worth a second try, and only where nothing has told it:
 * behind a dialog that says so, the person tries again.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (count, error) => count < 1 && error instanceof RequestError && error.code === 'network' && !error.said,
    },
  },
})
