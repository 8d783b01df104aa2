import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { dirname } from 'node:path'
import { alignColumns } from './terminal'

/** The shape of tests/bench/lib/bench-row.ts: our figure, the peer's, their ratio and what it has to reach. */
export interface BenchRow {
  name: string
  ours: number
  peer: number | string
  ratio: number | string
  target: number | string
  ok: boolean
  unit: string
}

/** A row that this machine cannot measure, with the reason. */
export interface SkippedRow {
  name: string
  skipped: string
}

export interface BenchResult {
  file: string
  rows: (BenchRow | SkippedRow)[]
}

/** The rows that did not reach their target; skipped rows are not among them. */
export const missedRows = (results: BenchResult[]) =>
  results.flatMap(({ rows }) => rows).filter(row => 'ok' in row && !row.ok)

const headings = ['What', 'Ours', 'Peer', 'Unit', 'Ratio', 'Target', 'Met']

export const formatTable = (results: BenchResult[]) => alignColumns([headings, ...listCells(results)]).join('\n')

/** The page is written completely, so it never mixes figures of two runs or two machines. */
export function writePerformancePage(file: string, results: BenchResult[]) {
  const rows = [headings, headings.map(() => '---'), ...listCells(results)]
  const lines = [
    '# Performance',
    '',
    'Written by `npm run bench -- --write`. All figures of a row come from one run on one machine; the ratio is what',
    'carries over to another.',
    '',
    `Machine: ${describeMachine()}`,
    '',
    ...rows.map(cells => `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`),
    '',
  ]
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, lines.join('\n'))
}

export function describeMachine(): string {
  const cores = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${cores.length} × ${cores[0]?.model.trim() || 'unknown processor'}, ${memory} GiB, Node ${process.versions.node}, ${process.platform} ${process.arch}`
}

const listCells = (results: BenchResult[]): string[][] =>
  results.flatMap(({ rows }) =>
    rows.map(row => {
      if ('skipped' in row) return [row.name, '–', '–', '', '–', row.skipped, 'skipped']
      const { name, ours, peer, unit, ratio, target, ok } = row
      return [name, show(ours), show(peer), unit, show(ratio), show(target), ok ? 'yes' : 'NO']
    }),
  )

/** Three digits: a measurement on a shared machine is not more exact. */
function show(value: number | string): string {
  if (typeof value === 'string') return value
  return Math.abs(value) >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)))
}
