import type { LogSearch } from '@sfa/kit/calls/job-log.calls'
import type { Phase } from '@sfa/kit/job/phase'
import type { Dayjs } from 'dayjs'

/** What the logs and the monitor are searched by. */
export interface JobFilters {
  kind?: string
  status?: string
  phase?: readonly Phase[]
  fileName?: string
  userName?: string
  batchId?: string
  time?: readonly [Dayjs | null, Dayjs | null] | null
}

/** The filters as the wire has them; empty ones ask for nothing. */
export function jobConditions({ time, batchId, ...filters }: JobFilters): LogSearch {
  const conditions: LogSearch = Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== undefined && value !== '' && String(value) !== ''),
  )
  const id = batchId?.trim()
  if (id) conditions.batchId = id
  if (time?.[0] || time?.[1]) conditions.startTime = [dayOf(time[0]), dayOf(time[1])]
  return conditions
}

const dayOf = (day: Dayjs | null) => day?.format('YYYY-MM-DD') ?? null
