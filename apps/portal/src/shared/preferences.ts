import { keepPreferenceCall, readPreferenceCall } from '@sfa/kit/calls/preference.calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from './request/call'
import { sessionStore, useSession } from './session/session'
import { isAnswered } from './session/user-info'

const writeDelayMs = 600
const pending = new Map<string, { timer: ReturnType<typeof setTimeout>; write: () => void }>()

/**
 * A setting of the signed-in user, kept on the server (docs/wire.md). Answers the value (the fallback until it is
 * there), a setter that shows at once and writes after a pause, and whether the server's value is still awaited.
 */
export function usePreference<T>(
  key: string,
  fallback: T,
): [value: T, set: (next: T | ((previous: T) => T)) => void, loading: boolean] {
  const client = useQueryClient()
  const { user } = useSession()
  const userId = user?.userId
  const enabled = isAnswered(user)
  const { data, isPending } = useQuery({ ...preferenceQuery<T>(key, userId), enabled })
  const value = data ?? fallback
  const set = useCallback(
    (next: T | ((previous: T) => T)) => {
      const queryKey = preferenceKey(userId, key)
      const previous = client.getQueryData<T | null>(queryKey) ?? fallback
      const resolved = typeof next === 'function' ? (next as (previous: T) => T)(previous) : next
      client.setQueryData(queryKey, resolved)
      scheduleWrite(key, resolved)
    },
    [client, userId, key, fallback],
  )
  return [value, set, isPending && enabled]
}

export const preferenceQuery = <T>(key: string, userId = sessionStore.get().user?.userId) => ({
  queryKey: preferenceKey(userId, key),
  queryFn: async () => unwrap<T>(await call(readPreferenceCall, { key }, { saidBy: 'background' })),
  staleTime: Number.POSITIVE_INFINITY,
})

const preferenceKey = (userId: string | undefined, key: string) => ['preference', userId, key] as const

/** The server answers `{ key, value }` or the bare value; null when nothing was kept yet. */
function unwrap<T>(answer: unknown): T | null {
  if (answer && typeof answer === 'object' && !Array.isArray(answer) && 'key' in answer && 'value' in answer)
    return (answer.value ?? null) as T | null
  return (answer ?? null) as T | null
}

function scheduleWrite(key: string, value: unknown): void {
  const earlier = pending.get(key)
  if (earlier) clearTimeout(earlier.timer)
  const write = () => {
    pending.delete(key)
    if (!isAnswered(sessionStore.get().user)) return
    // A setting that could not be kept still holds on this page; it is not worth a dialog.
    call(keepPreferenceCall, { key, value }, { saidBy: 'background' }).catch(() => undefined)
  }
  pending.set(key, { timer: setTimeout(write, writeDelayMs), write })
}

/** Writes what still waits; before sign-out. */
export function flushPreferences(): void {
  for (const { timer, write } of [...pending.values()]) {
    clearTimeout(timer)
    write()
  }
}
