import type { CellInput } from '../cell-input'
import { columnLetters, type SheetSpec, widthOfColumn } from '../column-spec'
import { EXCEL_ROWS } from '../read-limits'
import { CellWriter } from './cell-writer'
import { SheetBytes } from './sheet-bytes'
import type { WorkbookStyles } from './workbook-styles'
import type { ZipEntryWriter } from './zip-writer'

/** Rows of one sheet below its header (behaviour.md, export). */
export const DATA_ROWS_PER_SHEET = EXCEL_ROWS - 1
/** A sheet also ends here, so that no entry of the archive needs 64-bit sizes. */
const BYTES_PER_SHEET = 0xf000_0000

const NAMESPACES =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
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
  private readonly digits = Buffer.alloc(8)

  constructor(
    private readonly spec: SheetSpec,
    private readonly entry: ZipEntryWriter,
    styles: WorkbookStyles,
    private readonly rows: number,
  ) {
    this.cells = spec.columns.map((column, index) => new CellWriter(column, index, styles, this.out))
    this.out.ascii(opening(spec))
    const row = this.openRow()
    for (const cell of this.cells) cell.header(row)
    this.out.raw(CLOSE_ROW)
  }

  get isFull(): boolean {
    return this.row - 1 >= this.rows || this.bytes >= BYTES_PER_SHEET
  }

  /** True when `flush` must be called before the next row. */
  add(values: readonly CellInput[]): boolean {
    const { cells, out } = this
    const row = this.openRow()
    let full = false
    for (let index = 0; index < cells.length; index++) {
      if (out.isFull) full = this.spill()
      cells[index]!.write(row, values[index])
    }
    out.raw(CLOSE_ROW)
    return full || out.isFull
  }

  /** Only very wide or very long rows fill a whole buffer before they end. */
  private spill(): boolean {
    this.pending.push(this.out.take())
    return true
  }

  async flush(): Promise<void> {
    for (const part of [...this.pending, this.out.take()]) {
      this.bytes += part.length
      await this.entry.write(part)
    }
    this.pending = []
  }

  async end(): Promise<void> {
    if (this.out.isFull) await this.flush()
    this.out.ascii('</sheetData>')
    if (this.spec.autoFilter === true && this.cells.length > 0)
      this.out.ascii(`<autoFilter ref="A1:${columnLetters(this.cells.length - 1)}${this.row}"/>`)
    this.out.ascii('</worksheet>')
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

function opening(spec: SheetSpec): string {
  const frozen =
    spec.freezeHeader === false
      ? ''
      : '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
  const columns = spec.columns.map(
    (column, index) => `<col min="${index + 1}" max="${index + 1}" width="${widthOfColumn(column)}" customWidth="1"/>`,
  )
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet ${NAMESPACES}>${frozen}<sheetFormatPr defaultRowHeight="15"/>${
    columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''
  }<sheetData>`
}
