/**
 * Resolves at the first request to end (Ctrl-C, kill, closed terminal). Further ones are ignored: Ctrl-C reaches this
 * process from the terminal and again from npm, and must not interrupt the orderly stop.
 */
export function untilSignal(): Promise<NodeJS.Signals> {
  return new Promise(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, resolve)
  })
}
