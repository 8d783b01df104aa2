import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { logKey, searchLog } from '../../../shared/job/job-calls'
import { isUnderWay, type JobDirection, type JobRow } from '../../../shared/job/job-row'
import { ownJobs } from '../../../shared/job/job-stream'
import { useLiveRows } from '../../../shared/job/use-live-rows'
import { polling } from '../../../shared/request/polling'
import { useSession } from '../../../shared/session/session'
import { useStore } from '../../../shared/store'

export const shownJobs = 6
const withoutLineMs = 3_000

/** Newest first; the logs as one list. */
export const mergeJobs = (...logs: readonly (readonly JobRow[])[]): JobRow[] =>
  logs
    .flat()
    .toSorted((a, b) => b.startTime.localeCompare(a.startTime))
    .slice(0, shownJobs)

/** The user's latest imports, exports and other jobs, as they are by now. */
export function useRecentJobs() {
  const logs = [useLatest('import'), useLatest('export'), useLatest('none')] as const
  const [imports, exports, others] = logs.map(({ data }) => data ?? none)
  const rows = useMemo(() => mergeJobs(imports ?? none, exports ?? none, others ?? none), [imports, exports, others])
  return {
    rows: useLiveRows(rows, ownJobs),
    isPending: logs.some(({ isPending }) => isPending),
    isError: logs.some(({ isError }) => isError),
    refetch: () => Promise.all(logs.map(({ refetch }) => refetch())),
  }
}

const none: readonly JobRow[] = []

function useLatest(direction: JobDirection) {
  const userID = useSession().user?.userPerson.userID
  const { connected } = useStore(ownJobs.store)
  return useQuery({
    queryKey: logKey(direction, 'latest', userID),
    enabled: userID !== undefined,
    queryFn: async context => {
      const page = { pageIndex: 1, pageSize: shownJobs }
      const { rows } = await searchLog(direction, { userID, page }, polling(context))
      // The log also takes a code for the id, and the code of one may be the id of another.
      return rows.filter(row => row.userID === userID)
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (!connected && state.data?.some(isUnderWay) ? withoutLineMs : false),
  })
}
