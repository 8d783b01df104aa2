import { useQuery } from '@tanstack/react-query'
import { polling } from '../../../shared/polling'
import { post } from '../../../shared/request'
import { monitorKey } from '../monitor-calls'

/** The jobs of an hour or a day (docs/wire.md "Bulk"). */
export interface RunFigure {
  at: string
  jobs: number
  rows: number
  refused: number
  /** Seconds; null where no job began. */
  wait: number | null
  longestWait: number | null
}

export interface FiguresAsked {
  per: 'hour' | 'day'
  points: number
}

const everyMs = 60_000

/** Figures of the user's own jobs, or of all jobs of the tenant with the key of the monitor. */
export function useRunFigures(whose: 'own' | 'all', asked: FiguresAsked) {
  const path = whose === 'own' ? 'job/figures' : 'monitor/figures'
  return useQuery({
    queryKey: monitorKey('figures', whose, asked),
    queryFn: context => post<readonly RunFigure[]>(`/portalsync/eximport/${path}`, asked, polling(context)),
    staleTime: 0,
    refetchInterval: everyMs,
  })
}
