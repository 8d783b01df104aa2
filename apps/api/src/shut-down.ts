import type { App } from './server-context'

/** Open event streams never end by themselves; after this they are cut. */
const patienceMs = 5_000
/** Services that are gone must not keep it from ending. */
const longestStopMs = 30_000

/** On SIGTERM and SIGINT: takes no more requests, finishes those that run, then closes what the server stood on. */
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
