import type pg from 'pg'
import type { App } from './server-context'

/** Open event streams never end by themselves; after this they are cut. */
const patienceMs = 5_000

/** On SIGTERM and SIGINT: takes no more requests, finishes those that run, closes what is open. */
export function shutDownOnSignal(app: App, pool: pg.Pool): void {
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    app.log.info({ signal }, 'stopping')
    const cut = setTimeout(() => app.server.closeAllConnections(), patienceMs)
    await app.close()
    clearTimeout(cut)
    await pool.end()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
}
