import type { CellInput } from '../cell-input'
import { columnLetters, type SheetSpec, widthOfColumn } from '../column-spec'
import { EXCEL_ROWS } from '../read-limits'
import { CellWriter } from './cell-writer'
import { SheetBytes } from './sheet-bytes'
import type { WorkbookStyles } from './workbook-styles'
import type { ZipEntryWriter } from './zip-writer'

/** Rows of one sheet below its header (export). */
export const DATA_ROWS_PER_SHEET = EXCEL_ROWS - 1
/** A sheet also ends here, so that no entry of the archive needs 64-bit sizes. */
const BYTES_PER_SHEET = 0xf000_0000

const NAMESPACES =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const FROZEN_HEADER =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
const OPEN_ROW = Buffer.from('<row r="')
const OPEN_CELLS = Buffer.from('">')
const CLOSE_ROW = Buffer.from('</row>')

/** Writes the XML of one worksheet into its archive entry. */
export class SheetPart {
  private readonly out = new SheetBytes()
  private readonly cells: CellWriter[]
  private row = 0
  private bytes = 0
  private pending: Buffer[] = []
  /** Being compressed until the next one is accepted. */
  private inFlight: Buffer | undefined
  private readonly digits = Buffer.alloc(8)

  constructor(
    private readonly spec: SheetSpec,
    private readonly entry: ZipEntryWriter,
    styles: WorkbookStyles,
    private readonly rows: number,
  ) {
    this.cells = spec.columns.map((column, index) => new CellWriter(column, index, styles, this.out))
    for (const piece of opening(spec)) {
      this.out.ascii(piece)
      this.spillIfFull()
    }
    const row = this.openRow()
    for (const cell of this.cells) {
      cell.header(row)
      this.spillIfFull()
    }
    this.out.raw(CLOSE_ROW)
  }

  get isFull(): boolean {
    return this.row - 1 >= this.rows || this.bytes >= BYTES_PER_SHEET
  }

  /** True when `flush` must be called before the next row. */
  add(values: readonly CellInput[]): boolean {
    const { cells, out } = this
    const row = this.openRow()
    for (let index = 0; index < cells.length; index++) {
      cells[index]!.write(row, values[index])
      this.spillIfFull()
    }
    out.raw(CLOSE_ROW)
    return this.pending.length > 0
  }

  private spillIfFull(): void {
    if (this.out.isFull) this.pending.push(this.out.take())
  }

  async flush(): Promise<void> {
    const parts = this.pending
    this.pending = []
    for (const part of parts) {
      this.bytes += part.length
      await this.entry.write(part)
      if (this.inFlight !== undefined) this.out.recycle(this.inFlight)
      this.inFlight = part
    }
  }

  async end(): Promise<void> {
    this.out.ascii('</sheetData>')
    if (this.spec.autoFilter === true && this.cells.length > 0)
      this.out.ascii(`<autoFilter ref="A1:${columnLetters(this.cells.length - 1)}${this.row}"/>`)
    this.out.ascii('</worksheet>')
    this.pending.push(this.out.take())
    await this.flush()
    await this.entry.end()
  }

  /** Opens the next row and answers its number as digits. */
  private openRow(): Uint8Array {
    this.row++
    let rest = this.row
    let at = this.digits.length
    for (; rest > 0; rest = (rest - (rest % 10)) / 10) this.digits[--at] = 0x30 + (rest % 10)
    const row = this.digits.subarray(at)
    this.out.raw(OPEN_ROW)
    this.out.raw(row)
    this.out.raw(OPEN_CELLS)
    return row
  }
}

function* opening(spec: SheetSpec): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet ${NAMESPACES}>`
  if (spec.freezeHeader !== false) yield FROZEN_HEADER
  yield '<sheetFormatPr defaultRowHeight="15"/>'
  if (spec.columns.length > 0) yield '<cols>'
  for (const [index, column] of spec.columns.entries())
    yield `<col min="${index + 1}" max="${index + 1}" width="${widthOfColumn(column)}" customWidth="1"/>`
  yield spec.columns.length > 0 ? '</cols><sheetData>' : '<sheetData>'
}
