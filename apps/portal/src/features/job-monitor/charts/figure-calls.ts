import { ownFiguresCall } from '@sfa/kit/calls/job.calls'
import type { FiguresAsked } from '@sfa/kit/calls/job-shapes'
import { tenantFiguresCall } from '@sfa/kit/calls/monitor.calls'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../shared/request/call'
import { polling } from '../../../shared/request/polling'
import { monitorKey } from '../monitor-calls'

const everyMs = 60_000

/** Figures of the user's own jobs, or of all jobs of the tenant with the key of the monitor. */
export function useRunFigures(whose: 'own' | 'all', asked: FiguresAsked) {
  return useQuery({
    queryKey: monitorKey('figures', whose, asked),
    queryFn: context => call(whose === 'own' ? ownFiguresCall : tenantFiguresCall, asked, polling(context)),
    staleTime: 0,
    refetchInterval: everyMs,
  })
}
