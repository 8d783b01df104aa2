import { type Pulse, pulseCall } from '@sfa/shell/definitions/shell.calls'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from './request/call'
import { useSession } from './session/session'
import { isAnswered } from './session/user-info'
import { useIdle } from './when-idle'

const everyMs = 30_000
const pulseKey = ['pulse'] as const

export function usePulse(): Pulse | undefined {
  const { user } = useSession()
  const idle = useIdle()
  const { data } = useQuery({
    queryKey: [...pulseKey, user?.userId],
    queryFn: ({ signal }) => call(pulseCall, {}, { saidBy: 'background', signal }),
    enabled: idle && isAnswered(user),
    staleTime: everyMs / 2,
    refetchInterval: everyMs,
    refetchOnWindowFocus: true,
  })
  return data
}

/** After the user has done something that changes it: read a message. */
export const refreshPulse = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: pulseKey })

/**
 * Calls back with the caches whose version has grown since the last pulse; the first pulse only tells where we begin.
 */
export function useLookupChanges(onChange: (caches: readonly string[], client: QueryClient) => void): void {
  const client = useQueryClient()
  const lookups = usePulse()?.lookups
  useEffect(() => {
    if (!lookups) return
    const before = known
    known = lookups
    const grown = before ? grownLookups(before, lookups) : []
    if (grown.length) onChange(grown, client)
  }, [lookups, client, onChange])
}

let known: Pulse['lookups'] | undefined

export const grownLookups = (before: Pulse['lookups'], now: Pulse['lookups']): string[] =>
  Object.keys(now).filter(cache => (now[cache] ?? 0) > (before[cache] ?? 0))

/** The version belongs to the tenant of the session. */
export const forgetLookupVersions = (): void => {
  known = undefined
}
