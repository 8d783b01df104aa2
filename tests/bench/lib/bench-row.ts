/** One line of the table that `npm run bench` prints. Only ratios of one run mean anything: the machine is shared. */
export interface BenchRow {
  name: string
  /** ms, MB, or what else is measured, such as photos/s. */
  unit: string
  ours: number
  /** The floor or the peer that `ours` is compared with; its name stands in `name`. */
  peer: number
  /** ours / peer, or peer / ours where more is better; the target says which. */
  ratio: number
  target: string
  ok: boolean
}

/** A row whose peer this machine does not have; `skipped` says what is missing. */
export interface SkippedRow {
  name: string
  skipped: string
}

/** `ours` may take at most `limit` times the floor. */
export function atMost(name: string, unit: BenchRow['unit'], ours: number, peer: number, limit: number): BenchRow {
  const ratio = ours / peer
  return { name, unit, ours, peer, ratio, target: `≤ ${limit}×`, ok: ratio <= limit }
}

/** `ours` must be at least `factor` times faster than the peer. */
export function timesFaster(name: string, ours: number, peer: number, factor: number): BenchRow {
  const ratio = peer / ours
  return { name, unit: 'ms', ours, peer, ratio, target: `≥ ${factor}× faster`, ok: ratio >= factor }
}

/** Peak memory with ten times the rows stays under `limit` MB and under `growth` times what the tenth needs. */
export function flatMemory(name: string, ours: number, peer: number, limit: number, growth: number): BenchRow {
  const ratio = ours / peer
  const target = `≤ ${limit} MB, ≤ ${growth}×`
  return { name, unit: 'MB', ours, peer, ratio, target, ok: ours <= limit && ratio <= growth }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]!
}

/** What 95 of 100 took at most. */
export const ninetyFifth = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN

/** Rows of a benchmark that is laid out for `rows`, shrunk by BENCH_SCALE (0.01 for a quick look). */
export function scaled(rows: number): number {
  return Math.max(100, Math.round(rows * Number(process.env.BENCH_SCALE ?? 1)))
}

/** `ours` may be at most `budget`, whatever the machine: for what a person waits for. */
export function withinBudget(name: string, unit: string, ours: number, budget: number): BenchRow {
  return { name, unit, ours, peer: budget, ratio: ours / budget, target: `≤ ${budget} ${unit}`, ok: ours <= budget }
}
