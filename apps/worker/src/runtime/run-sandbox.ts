import type { JobHandler } from '@sfa/operations/job/define-handler'
import type { Services } from '@sfa/operations/services'
import type { Logger } from 'pino'
import type { FromChild, ToChild } from './child-messages'
import { dieWithParent } from './orphan-guard'
import { runAttempt } from './run-attempt'

export interface Sandbox {
  handlers: readonly JobHandler[]
  openServices: () => Promise<Services>
  logger: Logger
}

const aliveEveryMs = 1000

/** The child's side: carries out the run of its first message, then ends. */
export function runSandbox({ handlers, openServices, logger }: Sandbox): void {
  dieWithParent()
  // Ctrl-C in a terminal reaches the children too; the worker decides when they end.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => undefined)
  const stop = new AbortController()
  const turn = new AbortController()
  const tell = (message: FromChild) =>
    new Promise<void>(resolve => {
      if (process.send) process.send(message, () => resolve())
      else resolve()
    })

  async function start({ job, ticket, workerId, workDir, firstBackoffMs }: Extract<ToChild, { type: 'start' }>) {
    const handler = handlers.find(each => each.contract.job === job)
    if (!handler) throw new Error(`this program has no handler for "${job}"`)
    // For operators who look at the processes: one without it waits for its run.
    process.title = `sfa-run ${job} ${ticket.runId}`
    const services = await openServices()
    try {
      const end = await runAttempt({
        services,
        handler,
        ticket,
        workerId,
        workDir,
        logger,
        stop: stop.signal,
        turn: turn.signal,
        firstBackoffMs,
        onClaim: run => void tell({ type: 'claimed', attempt: run.attempt }),
        onPhase: phase => void tell({ type: 'phase', phase }),
      })
      await tell({ type: 'ended', end })
    } finally {
      await services.connections.end().catch(() => undefined)
    }
  }

  process.on('message', (message: ToChild) => {
    if (message.type === 'stop') return stop.abort()
    if (message.type === 'turn') return turn.abort()
    const alive = setInterval(
      () => void tell({ type: 'alive', residentBytes: process.memoryUsage.rss() }),
      aliveEveryMs,
    ).unref()
    start(message)
      .catch(error => tell({ type: 'broken', message: error instanceof Error ? String(error.stack) : String(error) }))
      .finally(() => {
        clearInterval(alive)
        process.exit()
      })
  })
  void tell({ type: 'ready' })
}
