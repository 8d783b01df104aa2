import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { polling } from '../request/polling'
import { logKey, searchLog } from './job-calls'
import { hasEnded, type JobDirection, type JobRow } from './job-row'

const askEveryMs = 1500

/** The row of a job of the direction once it has ended; asks for it until then. `onEnd` is called once. */
export function useEndOfJob(
  direction: JobDirection,
  batchId: string | undefined,
  onEnd: () => void,
): JobRow | undefined {
  const { data } = useQuery({
    queryKey: logKey(direction, 'end', batchId),
    queryFn: async context =>
      (await searchLog(direction, { batchId, page: { pageIndex: 1, pageSize: 1 } }, polling(context))).rows[0] ?? null,
    enabled: batchId !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && hasEnded(state.data) ? false : askEveryMs),
  })
  const ended = data && hasEnded(data) ? data : undefined
  const told = useRef(false)
  useEffect(() => {
    if (!ended || told.current) return
    told.current = true
    onEnd()
  }, [ended, onEnd])
  return ended
}
