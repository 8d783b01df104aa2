import { atMost, type BenchRow, flatMemory, scaled, timesFaster } from './lib/bench-row'
import { alternate, inTempFolder, measure } from './lib/measure-spreadsheet'

const MODES = ['readOurs', 'inflateAndScan', 'readExceljs']

/** Reading 20 columns of mixed Chinese text, numbers and dates, inline (our writer) and shared (Excel's layout). */
export function run(): Promise<BenchRow[]> {
  return inTempFolder(async path => {
    const [rows, many] = [scaled(100_000), scaled(1_000_000)]
    const table: BenchRow[] = []
    // Shared strings stay in memory, and here a tenth of all cells are distinct texts.
    for (const [kind, maker, growth] of [
      // Between runs the collector alone makes 90 to 110 MB of the smaller file.
      ['inline strings', 'writeOurs', 1.5],
      ['shared strings', 'writeSharedStrings', 2],
    ] as const) {
      const [file, large] = [path(`${maker}.xlsx`), path(`${maker}-large.xlsx`)]
      await measure(maker, file, rows)
      const time = await alternate(MODES, () => file, rows)
      const name = `read ${rows} × 20, ${kind}`
      table.push(
        atMost(`${name} / inflate and scan its bytes`, 'ms', time('readOurs'), time('inflateAndScan'), 3),
        timesFaster(`${name} / exceljs stream reader`, time('readOurs'), time('readExceljs'), 4),
      )
      await measure(maker, large, many)
      const small = await measure('readOurs', file, rows)
      const peak = await measure('readOurs', large, many)
      table.push(
        flatMemory(
          `read ${many} × 20, ${kind}: peak memory / ${rows} rows`,
          peak.megabytes,
          small.megabytes,
          250,
          growth,
        ),
      )
    }
    return table
  })
}
