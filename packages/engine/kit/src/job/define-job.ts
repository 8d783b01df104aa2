import { z } from 'zod'

/** Queues by what their jobs need: each has its own concurrency, so exports do not wait behind imports. */
export const queueNames = ['bulk', 'export', 'photo', 'default'] as const
export type QueueName = (typeof queueNames)[number]

/** What the queue carries: where to find the run. Everything else is in job_run (DESIGN "Jobs"). */
export const jobTicket = z.object({
  tenantId: z.string().min(1),
  runId: z.string().min(1),
  /** Number of this delivery; a later delivery of the run makes it invalid. */
  delivery: z.number().int().optional(),
})
export type JobTicket = z.infer<typeof jobTicket>

/** The agreement between the service that creates a run and the handler that carries it out. */
export interface JobContract<Job extends string = string, Payload extends z.ZodType = z.ZodType> {
  job: Job
  queue: QueueName
  /** Shape of the run's `params`. */
  payload: Payload
  /** Attempts without progress before an infrastructure error is final. Data errors are not retried. */
  attempts: number
  /** Runs in a child process: for work that keeps a core busy. */
  sandboxed: boolean
  /** At most one run of a user, number (or kind) and direction at a time. */
  exclusive: boolean
  /** Memory that the child may use before it is ended. */
  memoryMB: number
  /**
   * Limits of the phase `parsing`, in seconds: in total, and without progress. The content of an uploaded file decides
   * how long reading takes, so a child that exceeds a limit (or the memory) is stopped, and the run fails with a fault
   * of the file.
   */
  reading?: { seconds: number; silentSeconds: number }
}

export const defineJob = <const Job extends string, Payload extends z.ZodType>(
  contract: JobContract<Job, Payload>,
): JobContract<Job, Payload> => contract
