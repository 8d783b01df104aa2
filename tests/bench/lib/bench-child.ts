import type { BenchRow, SkippedRow } from './bench-row'

/** The process of one benchmark: its rows, or what broke it, are its message. */
const file = process.argv[2] as string

async function measure(): Promise<{ rows: (BenchRow | SkippedRow)[] } | { broken: string }> {
  try {
    const { run } = (await import(file)) as { run(): Promise<(BenchRow | SkippedRow)[]> }
    return { rows: await run() }
  } catch (error) {
    return { broken: (error as Error).message }
  }
}

measure().then(answer => process.send?.(answer, () => process.exit()))
