import { waitingJobsCall } from '@sfa/resource-kit/calls/job.calls'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../shared/call'
import { logKey } from '../../../shared/job/job-calls'
import { polling } from '../../../shared/polling'
import { useSession } from '../../../shared/session'

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
