import { z } from 'zod'

/** Queues by what their jobs need: each has its own concurrency, so exports do not wait behind imports. */
export const queueNames = ['bulk', 'export', 'photo', 'default'] as const
export type QueueName = (typeof queueNames)[number]

/** What the queue carries: where to find the run. Everything else is in job_run (DESIGN "Jobs"). */
export const jobTicket = z.object({
  tenantId: z.string().min(1),
  runId: z.string().min(1),
  /** Which sending of the run this is; a later one makes it worthless. */
  delivery: z.number().int().optional(),
})
export type JobTicket = z.infer<typeof jobTicket>

/** The agreement between whoever creates a run and the handler that carries it out. */
export interface JobContract<Job extends string = string, Payload extends z.ZodType = z.ZodType> {
  job: Job
  queue: QueueName
  /** Shape of the run's `params`. */
  payload: Payload
  /** Tries in a row without progress before an infrastructure error is final. Data errors are never tried again. */
  attempts: number
  /** Runs in a child process: for work that keeps a core busy. */
  sandboxed: boolean
  /** At most one run of a user, number (or kind) and direction at a time (3-operations.md §4). */
  exclusive: boolean
  /** Memory that the child may use before it is ended. */
  memoryMB: number
  /**
   * What the phase `parsing` may take, in seconds: in all, and without a sign of life. Whoever sends a file decides
   * what reading it costs, so a child that exceeds this (or the memory) then is ended, and the file is at fault.
   */
  reading?: { seconds: number; silentSeconds: number }
}

export const defineJob = <const Job extends string, Payload extends z.ZodType>(
  contract: JobContract<Job, Payload>,
): JobContract<Job, Payload> => contract
