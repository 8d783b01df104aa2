import { expect, test } from 'vitest'
import { type BenchRow, formatTable, missedRows } from './bench-report'
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
