import { readFile } from 'node:fs/promises'
import type { NumberFormat } from '../number-format'
import type { ReadLimits } from '../read-limits'
import type { RowBatch } from '../row-batch'
import { SpreadsheetError } from '../spreadsheet-error'
import type { ReadSheetOptions, SheetInfo, Workbook } from '../workbook'
import { CompoundFile } from './compound-file'
import { findSheet } from './read-xlsx'
import { RowCollector } from './row-collector'
import { cellValue, columnOf, rowOf, styleOf } from './xls-cells'
import { readXlsGlobals, type XlsGlobals } from './xls-globals'
import { surveySheet, walkCells } from './xls-sheet'

/** A batch ends at this many cells, whatever its rows. */
const BATCH_CELLS = 64 * 1024

/**
 * Reads a workbook of Excel 5 to 2003 (MS-XLS): its bytes are in memory, its rows are made as they are asked for. The
 * work is in proportion to the file's size whatever its bytes say (docs/decisions/0150).
 */
export async function openXls(path: string, size: number, limits: ReadLimits): Promise<Workbook> {
  if (size > limits.xlsBytes)
    throw new SpreadsheetError('tooLarge', { kind: 'xls', bytes: size, limit: limits.xlsBytes })
  const container = new CompoundFile(await readFile(path))
  if (container.has('EncryptedPackage')) throw new SpreadsheetError('encrypted')
  const stream = container.read('Workbook') ?? container.read('Book')
  if (stream === undefined) throw new SpreadsheetError('notExcel', { detected: 'ole' })
  const globals = readXlsGlobals(stream, limits)
  if (globals.sheets.length === 0) throw new SpreadsheetError('noSheet')
  return new XlsWorkbook(globals, limits)
}

class XlsWorkbook implements Workbook {
  readonly kind = 'xls'
  readonly sheets: readonly SheetInfo[]
  readonly date1904: boolean
  private readonly formats: readonly NumberFormat[]

  constructor(
    private readonly globals: XlsGlobals,
    private readonly limits: ReadLimits,
  ) {
    this.sheets = globals.sheets.map(({ name, hidden }, index) => ({ name, hidden, index }))
    this.date1904 = globals.date1904
    this.formats = globals.formats
  }

  async *readSheet(which: number | string, options: ReadSheetOptions = {}): AsyncGenerator<RowBatch, void, void> {
    const { globals, limits } = this
    const { bytes } = globals
    const { start } = findSheet(globals.sheets, which)
    const batchRows = options.batchRows ?? 1000
    const survey = surveySheet(bytes, start)
    const merged = options.merged !== false && survey.merged.count > 0 ? survey.merged.fromTop() : undefined
    const collector = new RowCollector(limits, merged)
    let open = -1
    for (const [records, offset] of walkCells(bytes, start, survey)) {
      const row = rowOf(records)
      if (row !== open) {
        if (open >= 0) collector.close()
        if (collector.rows.length >= batchRows || collector.cells >= BATCH_CELLS)
          yield this.batch(collector, (records.from - start) / (survey.end - start))
        collector.open(row + 1, survey.hidden.has(row))
        open = row
      }
      collector.put(columnOf(records) + offset, styleOf(records, offset), cellValue(records, offset, globals, limits))
    }
    if (open >= 0) collector.close()
    if (collector.rows.length > 0) yield this.batch(collector, 1)
  }

  async close(): Promise<void> {}

  private batch(collector: RowCollector, progress: number): RowBatch {
    return { rows: collector.take(), formats: this.formats, date1904: this.date1904, progress }
  }
}
