import type { z } from 'zod'
import type { JobContract } from './define-job'

/** A job that starts at set times, once for each tenant. */
export interface Schedule<Payload extends z.ZodType = z.ZodType> {
  /** Names the schedule in job_schedule; never changed. */
  name: string
  contract: JobContract<string, Payload>
  /** Five fields of cron, in the time of UTC+8. */
  cron: string
  payload: z.input<Payload>
}

export const defineSchedule = <Payload extends z.ZodType>(schedule: Schedule<Payload>): Schedule<Payload> => schedule
