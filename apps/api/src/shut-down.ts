import type { App } from './server-context'

/** Open event streams never end by themselves; after this they are cut. */
const patienceMs = 3_000
/** The process ends after this time even if services do not answer: less than the launcher and containers wait. */
const longestStopMs = 5_500

/** On SIGTERM and SIGINT: accepts no more requests, finishes those that run, then closes the services. */
export function shutDownOnSignal(app: App, closeRest: () => Promise<void>): void {
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    app.log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), longestStopMs).unref()
    const cut = setTimeout(() => app.server.closeAllConnections(), patienceMs)
    await app.close()
    clearTimeout(cut)
    await closeRest()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
}
