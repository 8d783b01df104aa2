import { waitingJobsCall } from '@sfa/kit/calls/job.calls'
import { useQuery } from '@tanstack/react-query'
import { logKey } from '../../../shared/job/job-calls'
import { call } from '../../../shared/request/call'
import { polling } from '../../../shared/request/polling'
import { useSession } from '../../../shared/session/session'

const everyMs = 60_000

/** What waits for the user, asked anew whenever a job of the user changes its phase, as the logs are. */
export function useOwnWaiting() {
  const userId = useSession().user?.userId
  return useQuery({
    queryKey: logKey('import', 'waiting', userId),
    queryFn: context => call(waitingJobsCall, {}, polling(context)),
    staleTime: 0,
    refetchInterval: everyMs,
  })
}
