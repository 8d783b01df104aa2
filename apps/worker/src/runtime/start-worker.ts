import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { type JobContract, type JobTicket, jobTicket, type QueueName, queueNames } from '@sfa/kit/job/define-job'
import type { JobHandler } from '@sfa/operations/job/define-handler'
import { watchAbandonedRuns } from '@sfa/operations/job/life/hand-on-runs'
import { startDeliverer } from '@sfa/operations/job/queue/deliver-runs'
import { othersWait } from '@sfa/operations/job/queue/others-wait'
import type { QueueBackend } from '@sfa/operations/job/queue/queue-backend'
import type { RunEvents } from '@sfa/operations/job/queue/run-events'
import type { WorkerLife } from '@sfa/operations/monitor/heartbeat'
import type { Services } from '@sfa/operations/services'
import { DelayedError, type Job, UnrecoverableError, WaitingError } from 'bullmq'
import type { Logger } from 'pino'
import { checkHandlers } from './check-handlers'
import { runInChild } from './child-runner'
import { startHeartbeat } from './heartbeat'
import { lendSlots, spareSlots } from './lend-slots'
import { type AttemptEnd, runAttempt } from './run-attempt'
import { openChildren } from './spare-child'
import { openWorkDirs } from './work-dirs'

export interface WorkerSetup {
  services: Services
  backend: QueueBackend
  events: RunEvents
  contracts: readonly JobContract[]
  handlers: readonly JobHandler[]
  /** The program that carries out sandboxed runs. */
  sandboxEntry: URL
  workDir: string
  logger: Logger
  queues?: readonly QueueName[]
  concurrency?: Partial<Record<QueueName, number>>
  /** Time that runs get for their current chunk when the worker stops. */
  graceMs?: number
  unresponsiveMs?: number
  firstBackoffMs?: number
  /** After this time a run lets runs of other users take turns, if any wait. */
  turnMs?: number
  /** How long the queue waits for a silent worker, and how often it checks for dead ones. */
  lockMs?: number
  sweepEveryMs?: number
  settledMs?: number
  heartbeatEveryMs?: number
}

export interface RunningWorker {
  id: string
  /** Sends what the queues do not know, now instead of at the next interval. */
  sweep(): Promise<unknown>
  stop(): Promise<void>
}

const defaultConcurrency: Record<QueueName, number> = { bulk: 1, export: 1, photo: 1, default: 2 }
const busyDelayMs = 1000

/** Thrown to make the queue try again after the time that the run's own count of failures asks for. */
class RetryRun extends Error {
  override name = 'RetryRun'
  constructor(readonly retryAfterMs: number) {
    super('The attempt broke and is tried again')
  }
}

/** Boots the workers of all contracts. Throws where a handler is missing or doubled. */
export async function startWorker(setup: WorkerSetup): Promise<RunningWorker> {
  const { services, backend, logger, lockMs = 2500, graceMs = 4_000, queues = queueNames } = setup
  const handlers = checkHandlers(setup.contracts, setup.handlers)
  const id = `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`
  const workDirs = openWorkDirs(setup.workDir)
  await workDirs.removeLeftOvers()
  const sandboxed = setup.contracts.find(contract => contract.sandboxed && queues.includes(contract.queue))
  const children = openChildren(setup.sandboxEntry, sandboxed?.memoryMB)
  const stop = new AbortController()
  const kill = new AbortController()
  const running = new Map<string, WorkerLife['runs'][number]>()
  const onError = (error: unknown) => logger.error({ err: error }, 'the worker had an error')

  async function processJob(job: Job, token = ''): Promise<void> {
    const ticket = jobTicket.parse(job.data)
    const handler = handlers.get(job.name)
    if (!handler) throw new UnrecoverableError(`no handler for "${job.name}"`)
    const { contract } = handler
    const ofTenant = [...running.values()].filter(
      run => run.tenantId === ticket.tenantId && handlers.get(run.job)?.contract.queue === contract.queue,
    )
    if (lent.get(contract.queue)?.isShareUsed(ofTenant.length)) return followUp(job, token, 'busy')
    running.set(ticket.runId, { ...ticket, job: job.name, since: Date.now() })
    const turn = new AbortController()
    const turns = setInterval(() => void offerTurn(ticket, contract.queue, turn).catch(onError), setup.turnMs ?? 30_000)
    try {
      const end = await workDirs.use(ticket.runId, workDir => {
        const common = {
          services,
          ticket,
          workerId: id,
          workDir,
          turn: turn.signal,
          firstBackoffMs: setup.firstBackoffMs,
        }
        return contract.sandboxed
          ? runInChild({
              ...common,
              contract,
              children,
              stop: stop.signal,
              kill: kill.signal,
              unresponsiveMs: setup.unresponsiveMs ?? 600_000,
              onSlowReading: isSlow => lent.get(contract.queue)?.tell(isSlow),
            })
          : runAttempt({ ...common, handler, logger, stop: stop.signal })
      })
      await followUp(job, token, end)
    } finally {
      clearInterval(turns)
      running.delete(ticket.runId)
    }
  }

  /** A run that was handed over would not start again in a paused queue. */
  async function offerTurn(ticket: JobTicket, queue: QueueName, turn: AbortController): Promise<void> {
    if ((await othersWait(services, ticket)) && !(await backend.queue(queue).isPaused())) turn.abort()
  }

  const openSlots = (name: QueueName, concurrency: number, autorun: boolean) =>
    backend.work(name, processJob, {
      name: id,
      concurrency,
      autorun,
      lockDuration: lockMs,
      stalledInterval: Math.min(lockMs, 1000),
      // The row counts interruptions; the queue has to deliver as often as needed.
      maxStalledCount: 1000,
      // How long the library waits after a lost connection; its default is 15 s.
      runRetryDelay: 1000,
      settings: {
        backoffStrategy: (attemptsMade, _type, error) =>
          error instanceof RetryRun ? error.retryAfterMs : Math.min(1000 * 2 ** (attemptsMade - 1), 10_000),
      },
    })
  const spares = queues
    .filter(name => setup.contracts.some(({ queue, reading }) => queue === name && reading))
    .map(name => ({ name, slots: openSlots(name, spareSlots, false) }))
  const lent = new Map(spares.map(({ name, slots }) => [name, lendSlots(slots, onError)]))
  const workers = [
    ...queues.map(name => openSlots(name, setup.concurrency?.[name] ?? defaultConcurrency[name], true)),
    ...spares.map(({ slots }) => slots),
  ]
  await Promise.all(workers.map(worker => worker.waitUntilReady()))
  const stopHeartbeat = await startHeartbeat({
    services,
    workerId: id,
    queues,
    runs: () => [...running.values()],
    everyMs: setup.heartbeatEveryMs,
    onError,
  })
  const deliverer = startDeliverer({
    services,
    backend,
    events: setup.events,
    sweepEveryMs: setup.sweepEveryMs,
    settledMs: setup.settledMs,
    onError,
  })
  const abandoned = watchAbandonedRuns(services, { onError })
  children.prepare()
  logger.info({ workerId: id, queues, backend: backend.kind }, 'the worker is ready')

  return {
    id,
    sweep: deliverer.sweep,
    async stop() {
      stop.abort()
      children.stop()
      const deadline = setTimeout(() => kill.abort(), graceMs)
      await Promise.all([deliverer.stop(), abandoned.stop()])
      await Promise.all(workers.map(worker => worker.close()))
      clearTimeout(deadline)
      await stopHeartbeat()
    },
  }
}

/** Tells the queue the result of an attempt, in the way that its library expects. */
async function followUp(job: Job, token: string, end: AttemptEnd): Promise<void> {
  if (end === 'complete') return
  if (end === 'fail') throw new UnrecoverableError('The run has failed; see its error')
  if (end === 'release') {
    await job.moveToWait(token)
    throw new WaitingError()
  }
  if (end === 'busy') {
    await job.moveToDelayed(Date.now() + busyDelayMs, token)
    throw new DelayedError()
  }
  if ('waitMs' in end) {
    // Waiting is not a failed attempt: the queue does not count it.
    await job.moveToDelayed(Date.now() + end.waitMs, token)
    throw new DelayedError()
  }
  throw new RetryRun(end.retryAfterMs)
}
