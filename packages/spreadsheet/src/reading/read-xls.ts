import { readFile } from 'node:fs/promises'
import { CellError, type CellValue } from '../cell-value'
import { builtInFormat, GENERAL, type NumberFormat, parseNumberFormat } from '../number-format'
import type { ReadLimits } from '../read-limits'
import type { RowBatch } from '../row-batch'
import { corrupt, SpreadsheetError } from '../spreadsheet-error'
import type { ReadSheetOptions, SheetInfo, Workbook } from '../workbook'
import { findSheet } from './read-xlsx'
import { RowCollector } from './row-collector'

interface OldCell {
  t: string
  v?: unknown
  w?: string
  f?: string
  z?: string | number
}
interface OldSheet {
  '!data'?: (OldCell | undefined)[][]
  '!type'?: string
}

/**
 * Reads an old .xls whole, through SheetJS, so its size is limited more strictly. A workbook in which nothing was
 * found is refused: SheetJS also answers that way when it gives up.
 */
export async function openXls(path: string, size: number, limits: ReadLimits): Promise<Workbook> {
  if (size > limits.xlsBytes)
    throw new SpreadsheetError('tooLarge', { kind: 'xls', bytes: size, limit: limits.xlsBytes })
  const { read } = await import('@e965/xlsx')
  let book: ReturnType<typeof read>
  try {
    book = read(await readFile(path), { type: 'buffer', dense: true, cellNF: true, cellText: false, cellHTML: false })
  } catch (error) {
    const text = error instanceof Error ? error.message : ''
    if (/password|encrypt/i.test(text)) throw new SpreadsheetError('encrypted', {}, { cause: error })
    if (/cannot find workbook stream|unsupported file/i.test(text))
      throw new SpreadsheetError('notExcel', { detected: 'ole' }, { cause: error })
    throw new SpreadsheetError('corrupt', { reason: 'xls' }, { cause: error })
  }
  const sheets = book.SheetNames.map((name, index) => ({
    name,
    hidden: (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0,
    data: (book.Sheets[name] as OldSheet | undefined)?.['!data'] ?? [],
  }))
  if (sheets.length === 0) throw new SpreadsheetError('noSheet')
  if (sheets.every(sheet => sheet.data.length === 0)) throw new SpreadsheetError('emptyFile')
  return new XlsWorkbook(sheets, book.Workbook?.WBProps?.date1904 === true, limits)
}

class XlsWorkbook implements Workbook {
  readonly kind = 'xls'
  readonly sheets: readonly SheetInfo[]
  private readonly formats: NumberFormat[] = [GENERAL]
  private readonly formatIndex = new Map<string, number>([['General', 0]])

  constructor(
    private readonly data: { name: string; hidden: boolean; data: (OldCell | undefined)[][] }[],
    readonly date1904: boolean,
    private readonly limits: ReadLimits,
  ) {
    this.sheets = data.map(({ name, hidden }, index) => ({ name, hidden, index }))
  }

  async *readSheet(which: number | string, options: ReadSheetOptions = {}): AsyncGenerator<RowBatch, void, void> {
    const { data } = findSheet(this.data, which)
    const batchRows = options.batchRows ?? 1000
    const collector = new RowCollector(this.limits)
    for (let index = 0; index < data.length; index++) {
      const cells = data[index]
      if (cells === undefined) continue
      collector.open(index + 1)
      for (const [column, cell] of cells.entries()) {
        if (cell !== undefined) collector.put(column, this.formatOf(cell), this.valueOf(cell))
      }
      collector.close()
      if (collector.rows.length >= batchRows) yield this.batch(collector, index / data.length)
    }
    if (collector.rows.length > 0) yield this.batch(collector, 1)
  }

  async close(): Promise<void> {}

  private batch(collector: RowCollector, progress: number): RowBatch {
    return { rows: collector.take(), formats: this.formats, date1904: this.date1904, progress }
  }

  private formatOf(cell: OldCell): number {
    const code = typeof cell.z === 'number' ? builtInFormat(cell.z).code : (cell.z ?? 'General')
    let index = this.formatIndex.get(code)
    if (index === undefined) {
      index = this.formats.push(parseNumberFormat(code)) - 1
      this.formatIndex.set(code, index)
    }
    return index
  }

  private valueOf(cell: OldCell): CellValue {
    if (cell.t === 'z' || cell.v === undefined || cell.v === null) return undefined
    if (cell.t === 'e') return CellError.of(cell.w ?? ERROR_TEXT[Number(cell.v)] ?? '#ERROR')
    if (typeof cell.v === 'string' && cell.v.length > this.limits.cellChars)
      throw new SpreadsheetError('cellTooLong', { limit: this.limits.cellChars })
    if (typeof cell.v === 'string') return cell.v.replaceAll('\r\n', '\n')
    if (typeof cell.v === 'number' || typeof cell.v === 'boolean') return cell.v
    throw corrupt('cellValue', { type: cell.t })
  }
}

const ERROR_TEXT: Record<number, string> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
}
