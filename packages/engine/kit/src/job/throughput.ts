/** Speed of a run, smoothed so that the remaining time does not jump. */
export interface Throughput {
  stage: string
  done: number
  /** Milliseconds of a monotonic clock. */
  at: number
  /** Rows per second, exponentially weighted; null until two samples of the stage are known. */
  rowsPerSecond: number | null
}

// After this many seconds an old speed counts for about a third.
const memory = 8

/** The speed after another sample. A new stage, or a count that went back, begins anew. */
export function nextThroughput(
  before: Throughput | undefined,
  { stage, done, at }: { stage: string; done: number; at: number },
): Throughput {
  if (!before || before.stage !== stage || done < before.done) return { stage, done, at, rowsPerSecond: null }
  const seconds = (at - before.at) / 1000
  if (seconds <= 0) return before
  const current = (done - before.done) / seconds
  const weight = 1 - Math.exp(-seconds / memory)
  const rowsPerSecond =
    before.rowsPerSecond === null ? current : before.rowsPerSecond + weight * (current - before.rowsPerSecond)
  return { stage, done, at, rowsPerSecond }
}

/** Whole seconds until `total` rows are done; null where the speed or the total is not known. */
export function remainingSeconds(
  { rowsPerSecond }: Pick<Throughput, 'rowsPerSecond'>,
  { done, total }: { done: number; total: number },
): number | null {
  if (total <= 0) return null
  if (done >= total) return 0
  if (!rowsPerSecond || rowsPerSecond < 1e-6) return null
  return Math.ceil((total - done) / rowsPerSecond)
}
