import { nextThroughput, remainingSeconds, type Throughput } from '@sfa/kit/job/throughput'
import type { RunProgress } from '../log/run-row'
import type { Progress } from './job-context'

/**
 * Accepts progress as often as a handler reports it and writes it about twice a second, always ending with the latest;
 * `flush` writes what is left. `flush` throws the error of an earlier write.
 */
export function createProgressReporter(
  write: (progress: RunProgress) => Promise<void>,
  { everyMs = 500, now = () => performance.now() } = {},
) {
  let speed: Throughput | undefined
  let latest: Progress | undefined
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  let lastWrite = Number.NEGATIVE_INFINITY
  let failure: unknown

  function writeLatest() {
    timer = undefined
    if (!latest) return
    const { stage, done, total } = latest
    latest = undefined
    lastWrite = now()
    speed = nextThroughput(speed, { stage, done, at: lastWrite })
    const progress: RunProgress = {
      stage,
      done,
      total,
      percent: total > 0 ? Math.min(100, Math.floor((done / total) * 1000) / 10) : null,
      rowsPerSecond: speed.rowsPerSecond === null ? null : Math.round(speed.rowsPerSecond * 10) / 10,
      etaSeconds: remainingSeconds(speed, { done, total }),
    }
    writing = writing
      .then(() => write(progress))
      .catch(error => {
        failure ??= error
      })
  }

  return {
    report(progress: Progress) {
      latest = progress
      if (timer) return
      const wait = lastWrite + everyMs - now()
      if (wait <= 0) writeLatest()
      else timer = setTimeout(writeLatest, wait)
    },
    async flush() {
      clearTimeout(timer)
      writeLatest()
      await writing
      const error = failure
      failure = undefined
      if (error) throw error
    },
  }
}
