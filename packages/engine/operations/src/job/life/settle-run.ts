import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { sql } from 'kysely'
import type { Services } from '../../services'
import { findHeld } from '../attempt/held-run'
import type { JobRun } from '../attempt/job-context'
import type { RunRow } from '../log/run-row'
import { blockRun } from './block-run'
import { endRun } from './end-run'
import { leavesRows } from './leaves-rows'
import { recordEvent } from './record-event'

/** How an attempt ended. */
export type Outcome =
  | { result: 'finished' }
  | { result: 'cancelled' }
  /** The worker shuts down, or the run goes to the end of its queue because other users' runs wait. */
  | { result: 'released'; reason: 'stop' | 'turn' }
  /** The run is not the attempt's own any more; who has it settles it. */
  | { result: 'overtaken' }
  /** The data or the request is at fault: another attempt would end in the same way. */
  | { result: 'refused'; code: string; params: Readonly<Record<string, string | number>> }
  /** A disk is full or the file store does not answer: the run has not failed, and continues when that is over. */
  | { result: 'blocked'; code: string; params: Readonly<Record<string, string | number>> }
  /** The machine, a service or the program is at fault. `isFinal`: another attempt would end in the same way. */
  | {
      result: 'broken'
      message: string
      code?: string
      params?: Readonly<Record<string, string | number>>
      isFinal?: boolean
    }

/** What the queue is to do next. */
export type Next = 'complete' | 'fail' | 'release' | { retryAfterMs: number } | { waitMs: number }

/** A blocked run tries again after this time at the latest. */
const longestWaitMs = 15_000

/** What the user reads until another attempt begins. */
export const interruptedProgress = JSON.stringify({ stage: 'interrupted' })

/** 1 s, 2 s, 4 s … up to a minute. */
export const backoffMs = (failures: number, firstMs = 1000) => Math.min(firstMs * 2 ** (failures - 1), 60_000)

/** Outcomes after which the run would be carried out again. */
const comesBack = ({ result }: Outcome) => result === 'released' || result === 'blocked' || result === 'broken'

/** What was to be cancelled leaves rows for the next attempt, unless the file store is what stands in the way. */
const endsLater = (run: RunRow, outcome: Outcome, attempts: number): boolean =>
  leavesRows(run) &&
  (outcome.result === 'released' ||
    (outcome.result === 'broken' && outcome.isFinal !== true && run.failures + 1 < attempts))

/**
 * Writes how an attempt ended. A handler that returned has finished, unless it stopped at the preview or entered a last
 * phase itself. An infrastructure error puts the run back into the queue until it has failed `attempts` times in a row
 * without progress; a blocked run waits without a limit. A run that was to be cancelled is not put back but ends, unless it leaves rows (leaves-rows.ts). Where
 * the claim does not hold the run any more, because a person has continued it since its preview or another worker has
 * it, nothing is written.
 */
export const settleRun = (
  { db }: Pick<Services, 'db'>,
  claim: Pick<JobRun, 'id' | 'tenantId' | 'attempt'>,
  outcome: Outcome,
  { attempts, firstBackoffMs }: { attempts: number; firstBackoffMs?: number },
): Promise<Next> =>
  inTenant(db, claim.tenantId, async tx => {
    const run = await findHeld(tx, claim)
    if (!run) return 'complete'
    if (run.cancelRequested && comesBack(outcome) && !endsLater(run, outcome, attempts)) {
      const message = outcome.result === 'broken' ? outcome.message : null
      await sql`update job_run set error_text = ${message} where id = ${run.id}`.execute(tx)
      await endRun(tx, run.id, 'cancelled', message === null ? {} : { details: { message } })
      return 'complete'
    }
    switch (outcome.result) {
      case 'overtaken':
        return 'complete'
      case 'finished':
        await endRun(tx, run.id, 'done')
        return 'complete'
      case 'cancelled':
        await endRun(tx, run.id, 'cancelled')
        return 'complete'
      case 'released':
        // A queue delivers a job that a worker gives back before all others; only a new delivery goes to the end.
        await sql`update job_run set phase = 'queued', worker_id = null,
            delivery = delivery + ${outcome.reason === 'turn' ? 1 : 0} where id = ${run.id}`.execute(tx)
        await recordEvent(tx, run.id, 'released', {
          phase: 'queued',
          attempt: run.attempt,
          details: { reason: outcome.reason },
        })
        return outcome.reason === 'turn' ? 'complete' : 'release'
      case 'refused':
        await sql`update job_run set error_code = ${outcome.code}, error_params = ${JSON.stringify(outcome.params)},
          error_text = null where id = ${run.id}`.execute(tx)
        await endRun(tx, run.id, 'failed', { details: { code: outcome.code, params: outcome.params } })
        return 'fail'
      case 'blocked':
        await blockRun(tx, run, outcome)
        return { waitMs: Math.min(firstBackoffMs ?? longestWaitMs, longestWaitMs) }
      case 'broken': {
        const failures = run.failures + 1
        const { message, code = 'jobInterrupted', params = {}, isFinal = false } = outcome
        await sql`update job_run set failures = ${failures}, error_text = ${message} where id = ${run.id}`.execute(tx)
        if (isFinal || failures >= attempts) {
          await sql`update job_run set error_code = ${code}, error_params = ${JSON.stringify(params)}
            where id = ${run.id}`.execute(tx)
          await endRun(tx, run.id, 'failed', { details: { code, params, message } })
          return 'fail'
        }
        const retryAfterMs = backoffMs(failures, firstBackoffMs)
        await sql`update job_run set phase = 'queued', worker_id = null, progress = ${interruptedProgress}
          where id = ${run.id}`.execute(tx)
        await recordEvent(tx, run.id, 'interrupted', {
          phase: 'queued',
          attempt: run.attempt,
          details: { message, retryAfterMs, failures },
        })
        return { retryAfterMs }
      }
    }
  })
