import { GENERAL, type NumberFormat } from '../number-format'
import type { ReadLimits } from '../read-limits'
import type { RowBatch } from '../row-batch'
import { SpreadsheetError } from '../spreadsheet-error'
import type { ReadSheetOptions, SheetInfo, Workbook } from '../workbook'
import { type MergedCells, readMergedCells } from './merged-cells'
import type { PackedStrings } from './packed-strings'
import { readStyles } from './read-styles'
import { readRichValues } from './rich-values'
import { readSharedStrings } from './shared-strings'
import { columnIndex, SheetScanner } from './sheet-scanner'
import { asUtf8Xml, readUtf8Xml } from './utf8-xml'
import { readWorkbookParts, type WorkbookParts } from './workbook-parts'
import { openZipArchive, type ZipArchive } from './zip-archive'

/** A batch ends at this many cells, whatever its rows, so that 16,384 columns do not make it huge. */
const BATCH_CELLS = 64 * 1024

export async function openXlsx(path: string, limits: ReadLimits): Promise<Workbook> {
  const archive = await openZipArchive(path, limits)
  try {
    const parts = await readWorkbookParts(archive)
    const styles = parts.styles === undefined ? undefined : await archive.read(parts.styles)
    const formats = styles === undefined ? [GENERAL] : readStyles(await readUtf8Xml(styles))
    return new XlsxWorkbook(archive, parts, formats, limits)
  } catch (error) {
    archive.close()
    throw error
  }
}

class XlsxWorkbook implements Workbook {
  readonly kind = 'xlsx'
  readonly date1904: boolean
  readonly sheets: readonly SheetInfo[]
  private strings: Promise<PackedStrings | undefined> | undefined
  private richValues: ReturnType<typeof readRichValues> | undefined
  /** By the path of the sheet. */
  private readonly merged = new Map<string, Promise<MergedCells | undefined>>()

  constructor(
    private readonly archive: ZipArchive,
    private readonly parts: WorkbookParts,
    private readonly formats: readonly NumberFormat[],
    private readonly limits: ReadLimits,
  ) {
    this.date1904 = parts.date1904
    this.sheets = parts.sheets.map(({ name, hidden }, index) => ({ name, hidden, index }))
  }

  async *readSheet(which: number | string, options: ReadSheetOptions = {}): AsyncGenerator<RowBatch, void, void> {
    const path = findSheet(this.parts.sheets, which).path
    this.strings ??= this.readStrings()
    const strings = await this.strings
    this.richValues ??= readRichValues(this.archive)
    const metadata = await this.richValues
    const merged = options.merged === false ? undefined : await this.mergedOf(path)
    const scanner = new SheetScanner(this.limits, strings, { merged: merged?.fromTop(), metadata })
    const { collector } = scanner
    const batchRows = options.batchRows ?? 1000
    let progress = 0
    const pieces = this.archive.stream(path, share => {
      progress = share
    })
    for await (const piece of asUtf8Xml(pieces)) {
      scanner.feed(piece)
      if (collector.rows.length >= batchRows || collector.cells >= BATCH_CELLS)
        yield* this.batches(collector.take(), batchRows, progress)
    }
    scanner.finish()
    yield* this.batches(collector.take(), batchRows, 1)
  }

  async close(): Promise<void> {
    this.archive.close()
  }

  private *batches(rows: RowBatch['rows'], batchRows: number, progress: number): Generator<RowBatch, void, void> {
    const { formats, date1904 } = this
    for (let from = 0; from < rows.length; from += batchRows)
      yield { rows: rows.slice(from, from + batchRows), formats, date1904, progress }
  }

  private mergedOf(path: string): Promise<MergedCells | undefined> {
    const known = this.merged.get(path)
    if (known) return known
    const found = readMergedCells(asUtf8Xml(this.archive.stream(path)), columnIndex).then(
      merged => (merged.count > 0 ? merged : undefined),
      // What is wrong with the part is told by the reading of its rows.
      error => {
        if (error instanceof SpreadsheetError && error.params.what !== 'mergedCells') return undefined
        throw error
      },
    )
    this.merged.set(path, found)
    return found
  }

  private async readStrings(): Promise<PackedStrings | undefined> {
    const path = this.parts.sharedStrings
    if (path === undefined || !this.archive.has(path)) return undefined
    return readSharedStrings(asUtf8Xml(this.archive.stream(path)), this.limits)
  }
}

/** Throws `noSheet`. */
export function findSheet<Sheet extends { name: string }>(sheets: readonly Sheet[], which: number | string): Sheet {
  const sheet = typeof which === 'number' ? sheets[which] : sheets.find(candidate => candidate.name === which)
  if (sheet === undefined) throw new SpreadsheetError('noSheet', { sheet: which })
  return sheet
}
