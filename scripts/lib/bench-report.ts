import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
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

/**
 * The page has a part for each file of benchmarks, with the day and the machine of its run; those of other files stay as
 * they are. So a part never mixes figures of two runs, and a change is measured by the files that it concerns.
 */
export function writePerformancePage(file: string, results: BenchResult[], day = new Date()) {
  const known = existsSync(file) ? partsOf(readFileSync(file, 'utf8')) : new Map<string, string>()
  for (const result of results) known.set(nameOf(result), partOf(result, day))
  const parts = [...known].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const lines = [
    '# Performance',
    '',
    'Written by `npm run bench -- --write`, or with `--only stores` one part of it. All figures of a row come from one run on',
    'one machine; the ratio is what carries over to another.',
    '',
    ...parts.map(([name, text]) => `## ${name}\n\n${text}\n`),
  ]
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, lines.join('\n'))
}

const nameOf = ({ file }: BenchResult) => file.replace(/\.bench\.ts$/, '')

function partsOf(page: string): Map<string, string> {
  const [, ...parts] = page.split(/^## /m)
  return new Map(
    parts.map(part => {
      const end = part.indexOf('\n')
      return [part.slice(0, end).trim(), part.slice(end).trim()]
    }),
  )
}

function partOf(result: BenchResult, day: Date): string {
  const rows = [headings, headings.map(() => '---'), ...listCells([result])]
  const table = rows.map(cells => `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`)
  return [`${day.toISOString().slice(0, 10)}, ${describeMachine()}`, '', ...table].join('\n')
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
