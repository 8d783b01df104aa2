import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type BenchRow, formatTable, missedRows, writePerformancePage } from './bench-report'
import { runBenchmarks } from './run-benchmarks'

const row: BenchRow = { name: 'reading', ours: 2, peer: 4, ratio: 0.5, target: '≤ 1×', ok: true, unit: 'ms' }

test('a benchmark that breaks and a row without its peer leave the other rows as they are', async () => {
  const rows = {
    'a.bench.ts': async () => [row, { name: 'photos', skipped: 'vipsthumbnail is not installed' }],
    'b.bench.ts': () => Promise.reject(new Error('no browser')),
    'c.bench.ts': async () => [{ ...row, name: 'writing', ok: false }],
  }
  const files = Object.keys(rows) as (keyof typeof rows)[]
  const { results, broken } = await runBenchmarks(files, file => rows[file as keyof typeof rows]())
  expect(results.map(({ file }) => file)).toEqual(['a.bench.ts', 'c.bench.ts'])
  expect(broken).toEqual([{ file: 'b.bench.ts', message: 'no browser' }])
  expect(missedRows(results).map(({ name }) => name)).toEqual(['writing'])
  const lines = formatTable(results).split('\n')
  expect(lines.find(line => line.startsWith('photos'))).toMatch(/vipsthumbnail is not installed +skipped/)
  expect(lines.find(line => line.startsWith('reading'))).toMatch(/0\.5 +≤ 1× +yes/)
})

test('a part of the page that is measured anew leaves the others', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-page-'))
  const page = join(folder, 'performance.md')
  const first = new Date('2026-01-01')
  writePerformancePage(
    page,
    [
      { file: 'b.bench.ts', rows: [row] },
      { file: 'c.bench.ts', rows: [row] },
    ],
    first,
  )
  const renewed = [
    { file: 'c.bench.ts', rows: [{ ...row, name: 'a|b' }] },
    { file: 'a.bench.ts', rows: [row] },
  ]
  writePerformancePage(page, renewed, new Date('2026-02-02'))
  const parts = readFileSync(page, 'utf8').split(/^## /m).slice(1)
  expect(parts.map(part => part.split('\n')[0])).toEqual(['a', 'b', 'c'])
  expect(parts.map(part => part.split('\n')[2]?.slice(0, 10))).toEqual(['2026-02-02', '2026-01-01', '2026-02-02'])
  expect(parts[2]).toContain('| a\\|b | 2 |')
  rmSync(folder, { recursive: true })
})
