import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { monitorKey } from './monitor-calls'

/** Does something to a queue or a run and has the page look again; refusals show their own dialog. */
export function useSteering() {
  const client = useQueryClient()
  const [busy, setBusy] = useState<string>()
  const steer = async (what: string, action: () => Promise<unknown>) => {
    setBusy(what)
    try {
      await action().catch(() => undefined)
      await client.invalidateQueries({ queryKey: monitorKey() })
    } finally {
      setBusy(undefined)
    }
  }
  return { busy, steer }
}
