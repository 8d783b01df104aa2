import type { BenchResult } from './bench-report'

export interface BenchRun {
  results: BenchResult[]
  /** Benchmarks that ended with an error, each with its message. */
  broken: { file: string; message: string }[]
}

/** Runs benchmarks one after the other; the results of one stay when another fails. */
export async function runBenchmarks(
  files: readonly string[],
  run: (file: string) => Promise<BenchResult['rows']>,
): Promise<BenchRun> {
  const results: BenchResult[] = []
  const broken: BenchRun['broken'] = []
  for (const file of files) {
    try {
      results.push({ file, rows: await run(file) })
    } catch (error) {
      broken.push({ file, message: (error as Error).message })
    }
  }
  return { results, broken }
}
