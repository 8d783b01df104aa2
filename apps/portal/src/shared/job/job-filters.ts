import type { Dayjs } from 'dayjs'

/** What the logs and the monitor are searched by. */
export interface JobFilters {
  kind?: string
  status?: string
  phase?: readonly string[]
  fileName?: string
  userName?: string
  batchId?: string
  time?: readonly [Dayjs | null, Dayjs | null] | null
}

/** The filters as the wire has them; empty ones ask for nothing. */
export function jobConditions({ time, batchId, ...filters }: JobFilters): Record<string, unknown> {
  const conditions: Record<string, unknown> = Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== undefined && value !== '' && String(value) !== ''),
  )
  const id = batchId?.trim()
  if (id) conditions.batchId = id
  if (time?.[0] || time?.[1]) conditions.startTime = time.map(day => day?.format('YYYY-MM-DD') ?? null)
  return conditions
}
