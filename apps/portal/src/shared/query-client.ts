import { QueryClient } from '@tanstack/react-query'
import { RequestError } from './request-error'

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
