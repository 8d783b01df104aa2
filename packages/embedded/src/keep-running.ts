import { setTimeout as delay } from 'node:timers/promises'
import { pidExists } from './process-identity'

const lookEveryMs = 250
const longestPauseMs = 10_000

export interface Kept {
  /** Ends the watching; a start that is under way is given up. */
  stop(): Promise<void>
}

/**
 * Starts a server again whenever its process is gone. The process is polled, because a server that was already running
 * is no child of this process. `start` returns the new process, and gives up when its signal is aborted.
 */
export function keepRunning(
  pid: number,
  start: (signal: AbortSignal) => Promise<{ pid: number }>,
  log: (line: string) => void,
): Kept {
  const end = new AbortController()
  const watching = watch()

  async function watch() {
    let pause = lookEveryMs
    let current = pid
    for (;;) {
      await delay(pause)
      if (end.signal.aborted) return
      pause = lookEveryMs
      if (pidExists(current)) continue
      try {
        current = (await start(end.signal)).pid
        log('PostgreSQL had ended and was started again')
      } catch (error) {
        if (end.signal.aborted) return
        pause = Math.min(pause * 8, longestPauseMs)
        log(`PostgreSQL has ended and does not start: ${(error as Error).message}`)
      }
    }
  }

  return {
    async stop() {
      end.abort()
      await watching
    },
  }
}
