import type { JobTicket } from '@sfa/kit/job/define-job'
import type { JobRun, Phase } from '@sfa/operations/job/attempt/job-context'
import { judgeError } from '@sfa/operations/job/attempt/judge-error'
import type { JobHandler } from '@sfa/operations/job/define-handler'
import { claimRun } from '@sfa/operations/job/life/claim-run'
import { holdRun } from '@sfa/operations/job/life/hold-run'
import { type Next, type Outcome, settleRun } from '@sfa/operations/job/life/settle-run'
import type { Services } from '@sfa/operations/services'
import type { Logger } from 'pino'
import { makeJobContext } from './job-context'

export interface Attempt {
  services: Services
  handler: JobHandler
  ticket: JobTicket
  workerId: string
  workDir: string
  logger: Logger
  stop: AbortSignal
  /** Aborted when runs of other users should have their turn. */
  turn?: AbortSignal
  firstBackoffMs?: number
  onClaim?: (run: JobRun) => void
  onPhase?: (phase: Phase) => void
}

/** `busy`: another process still works on the run; look again later. */
export type AttemptEnd = Next | 'busy'

/** Claims a run, has its handler carry it out, and writes how that ended. */
export async function runAttempt(attempt: Attempt): Promise<AttemptEnd> {
  const { services, handler, ticket, workerId, firstBackoffMs } = attempt
  const { attempts } = handler.contract
  const letGo = await holdRun(services.connections, ticket.runId)
  if (!letGo) return 'busy'
  try {
    const run = await claimRun(services, ticket, { workerId, attempts })
    if (!run) return 'complete'
    attempt.onClaim?.(run)
    const outcome = await carryOut(attempt, run)
    return await settleRun(services, run, outcome, { attempts, firstBackoffMs })
  } finally {
    await letGo()
  }
}

const never = new AbortController().signal

async function carryOut(
  { services, handler, workDir, logger, stop, turn = never, onPhase }: Attempt,
  run: JobRun,
): Promise<Outcome> {
  const { id: runId, traceId, tenantId, job, attempt } = run
  const log = logger.child({ runId, traceId, tenantId, job, attempt })
  const { context, flush } = makeJobContext({ services, run, workDir, logger: log, stop, turn, onPhase })
  let outcome: Outcome
  try {
    await handler.run(context)
    await flush()
    outcome = { result: 'finished' }
  } catch (error) {
    await flush().catch(() => undefined)
    outcome = judgeError(error)
    if (outcome.result === 'broken') log.error({ err: error }, 'the attempt broke')
    if (outcome.result === 'blocked') log.error({ err: error, code: outcome.code, ...outcome.params }, 'the run waits')
  }
  log.info({ result: outcome.result }, 'the attempt ended')
  return outcome
}
