import type { TimedFile } from './stage-reporter'
import { alignColumns } from './terminal'

/** A file that two stages run, as the integration tests on both queues, is timed in each. */
export interface TimedRun extends TimedFile {
  stage: string
}

/** One line for each of the files that took longest, the slowest first. */
export function slowestFiles(runs: readonly TimedRun[], most = 20): string[] {
  const slowest = runs.toSorted((one, other) => other.seconds - one.seconds).slice(0, most)
  const seconds = slowest.map(run => run.seconds.toFixed(1))
  const width = Math.max(...seconds.map(text => text.length))
  return alignColumns(slowest.map((run, index) => [`${seconds[index]!.padStart(width)} s`, run.stage, run.file]))
}
