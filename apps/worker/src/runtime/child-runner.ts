import type { ChildProcess } from 'node:child_process'
import { type JobContract, type JobTicket, jobTicket } from '@sfa/kit/job/define-job'
import { isCancelled } from '@sfa/operations/job/attempt/is-cancelled'
import { type Outcome, settleRun } from '@sfa/operations/job/life/settle-run'
import { faultInText } from '@sfa/operations/monitor/infrastructure-fault'
import type { Services } from '@sfa/operations/services'
import type { FromChild, ToChild } from './child-messages'
import { ReadingWatch } from './reading-watch'
import type { AttemptEnd } from './run-attempt'
import type { Child, Children } from './spare-child'

export interface ChildRun {
  services: Services
  contract: JobContract
  ticket: JobTicket
  workerId: string
  workDir: string
  children: Children
  stop: AbortSignal
  /** Aborted when runs of other users should have their turn. */
  turn: AbortSignal
  /** Aborted when waiting for the child to stop has taken too long. */
  kill: AbortSignal
  firstBackoffMs?: number
  /** A child without a message for this time counts as hanging. */
  unresponsiveMs: number
  /** Called when reading a file takes unusually long, and when it is over. */
  onSlowReading?: (isSlow: boolean) => void
}

interface Found {
  end?: AttemptEnd
  attempt?: number
  problem?: string
  loss?: Loss
  /** The outcome that the watch over its reading decided. */
  verdict?: Outcome
}

/** Time for a child to load its program on a busy machine. */
const bootMs = 60_000

/** How a child was lost, where it did not end by itself. */
interface Loss {
  code: string
  params: Record<string, number>
}

/**
 * Carries out a run in a process of its own: a busy or crashing handler does not affect other runs, and the worker
 * keeps the queue's lock meanwhile, so that no other worker begins the run.
 */
export async function runInChild(run: ChildRun): Promise<AttemptEnd> {
  const { contract, services } = run
  const taken = run.children.take(contract.memoryMB)
  const child = taken.process
  const watch = watchChild(taken, run)
  const tell = (message: ToChild) => child.connected && child.send(message, () => undefined)
  const onStop = () => tell({ type: 'stop' })
  const onTurn = () => tell({ type: 'turn' })
  const onKill = () => child.kill('SIGKILL')
  run.stop.addEventListener('abort', onStop)
  run.turn.addEventListener('abort', onTurn)
  run.kill.addEventListener('abort', onKill)
  try {
    const { end, attempt, problem, loss, verdict } = await watch
    if (end !== undefined) return end
    const message = problem ?? `The child process ended: ${loss ? loss.code : describeExit(child)}`
    // Without a claim the row does not know this child, so the queue tries again.
    if (attempt === undefined) throw new Error(message)
    return await settleRun(
      services,
      { id: run.ticket.runId, tenantId: run.ticket.tenantId, attempt },
      verdict ?? (run.kill.aborted ? { result: 'released', reason: 'stop' } : lostOutcome(message, loss)),
      { attempts: contract.attempts, firstBackoffMs: run.firstBackoffMs },
    )
  } finally {
    run.stop.removeEventListener('abort', onStop)
    run.turn.removeEventListener('abort', onTurn)
    run.kill.removeEventListener('abort', onKill)
    run.children.prepare()
  }
}

function watchChild({ process: child, loaded }: Child, run: ChildRun) {
  const { contract, workerId, workDir, firstBackoffMs, unresponsiveMs } = run
  const ticket = jobTicket.parse(run.ticket)
  return new Promise<Found>(resolve => {
    const found: Found = {}
    const lose = (code: string, params: Record<string, number>) => {
      found.loss ??= { code, params }
      child.kill('SIGKILL')
    }
    const reading = new ReadingWatch({
      contract,
      pid: child.pid,
      isCancelled: () => isCancelled(run.services, ticket),
      onSlow: run.onSlowReading,
      onVerdict: verdict => {
        found.verdict = verdict
        child.kill('SIGKILL')
      },
    })
    let silence: NodeJS.Timeout | undefined
    const hear = (patienceMs = unresponsiveMs) => {
      clearTimeout(silence)
      silence = setTimeout(() => lose('jobUnresponsive', { seconds: patienceMs / 1000 }), patienceMs)
    }
    hear(Math.max(unresponsiveMs, bootMs))
    void loaded.then(() => {
      hear()
      child.send({ type: 'start', job: contract.job, ticket, workerId, workDir, firstBackoffMs } satisfies ToChild)
      if (run.stop.aborted) child.send({ type: 'stop' } satisfies ToChild)
    })
    child.on('message', (message: FromChild) => {
      hear()
      reading.hear()
      switch (message.type) {
        case 'claimed':
          found.attempt = message.attempt
          break
        case 'phase':
          if (message.phase === 'parsing') reading.begin()
          else reading.end()
          break
        case 'alive':
          if (message.residentBytes > contract.memoryMB * 1024 * 1024)
            lose('jobOutOfMemory', { max: contract.memoryMB })
          break
        case 'ended':
          reading.end()
          found.end = message.end
          break
        case 'broken':
          found.problem = message.message
          break
      }
    })
    child.once('error', error => {
      found.problem = error.message
    })
    child.once('close', () => {
      clearTimeout(silence)
      found.verdict ??= reading.judgeExit(child)
      reading.end()
      resolve(found)
    })
  })
}

function lostOutcome(message: string, loss: Loss | undefined): Outcome {
  const fault = loss ? undefined : faultInText(message)
  return fault ? { result: 'blocked', code: fault.code, params: fault.params } : { result: 'broken', message, ...loss }
}

const describeExit = (child: ChildProcess) => child.signalCode ?? `exit code ${child.exitCode}`
