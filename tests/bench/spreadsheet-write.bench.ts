import { type BenchRow, flatMemory, scaled, timesFaster } from './lib/bench-row'
import { alternate, inTempFolder, measure } from './lib/measure-spreadsheet'

/** Writing 20 columns of mixed Chinese text, numbers and dates into a file. */
export function run(): Promise<BenchRow[]> {
  return inTempFolder(async path => {
    const [rows, many] = [scaled(100_000), scaled(1_000_000)]
    const time = await alternate(['writeOurs', 'writeExceljs'], mode => path(`${mode}.xlsx`), rows)
    const small = await measure('writeOurs', path('small.xlsx'), rows)
    const peak = await measure('writeOurs', path('large.xlsx'), many)
    return [
      timesFaster(`write ${rows} × 20 / exceljs stream writer`, time('writeOurs'), time('writeExceljs'), 4),
      flatMemory(`write ${many} × 20: peak memory / ${rows} rows`, peak.megabytes, small.megabytes, 150, 1.3),
    ]
  })
}
