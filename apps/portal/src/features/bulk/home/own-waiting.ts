import { useQuery } from '@tanstack/react-query'
import { logKey } from '../../../shared/job/job-calls'
import type { JobRow } from '../../../shared/job/job-row'
import { polling } from '../../../shared/polling'
import { post } from '../../../shared/request'
import { useSession } from '../../../shared/session'

/** What waits for the user: imports at their preview, and ended ones with refused rows in the grid. */
export interface OwnWaiting {
  decisions: readonly JobRow[]
  repairs: readonly (JobRow & { open: number })[]
}

const everyMs = 60_000

/** Asked anew whenever a job of the user changes its phase, as the logs are. */
export function useOwnWaiting() {
  const userId = useSession().user?.userId
  return useQuery({
    queryKey: logKey('import', 'waiting', userId),
    queryFn: context => post<OwnWaiting>('/portalsync/eximport/job/waiting', {}, polling(context)),
    staleTime: 0,
    refetchInterval: everyMs,
  })
}
