import type { JobContract } from '@sfa/kit/job/define-job'
import type { JobHandler } from '@sfa/operations/job/define-handler'

/** Handlers by job. Throws where a contract has none or several, or a handler belongs to no contract. */
export function checkHandlers(
  contracts: readonly JobContract[],
  handlers: readonly JobHandler[],
): ReadonlyMap<string, JobHandler> {
  const problems: string[] = []
  const byJob = new Map<string, JobHandler>()
  for (const handler of handlers) {
    const { job } = handler.contract
    if (byJob.has(job)) problems.push(`the job "${job}" has two handlers`)
    if (!contracts.includes(handler.contract)) problems.push(`the handler of "${job}" belongs to no known contract`)
    byJob.set(job, handler)
  }
  for (const { job } of contracts) if (!byJob.has(job)) problems.push(`the job "${job}" has no handler`)
  if (problems.length > 0) throw new Error(`The worker cannot start: ${problems.join('; ')}`)
  return byJob
}
