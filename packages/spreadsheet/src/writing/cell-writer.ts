import { type CellInput, FormattedNumber } from '../cell-input'
import { CellError } from '../cell-value'
import { type ColumnSpec, columnLetters, formatOfColumn } from '../column-spec'
import { SpreadsheetError } from '../spreadsheet-error'
import { toSerial } from './date-serial'
import { LONGEST_TEXT, type SheetBytes } from './sheet-bytes'
import { WorkbookStyles } from './workbook-styles'

const PLAIN_DECIMAL = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/
/** More digits than Excel keeps; such a number is written as text instead of being rounded. */
const EXACT_DIGITS = 15
const MOMENT_FORMAT = 'yyyy-mm-dd hh:mm:ss'

const OPEN_NUMBER = Buffer.from('"><v>')
const CLOSE_NUMBER = Buffer.from('</v></c>')
const OPEN_BOOLEAN = Buffer.from('" t="b"><v>')
const OPEN_ERROR = Buffer.from('" t="e"><v>')
const OPEN_TEXT = Buffer.from('" t="inlineStr"><is><t>')
const OPEN_SPACED_TEXT = Buffer.from('" t="inlineStr"><is><t xml:space="preserve">')
const CLOSE_TEXT = Buffer.from('</t></is></c>')
const STYLE = Buffer.from('" s="')

/** Writes the cells of one column. */
export class CellWriter {
  private readonly open: Buffer
  private readonly textStyle: number
  private readonly numberStyle: number

  constructor(
    private readonly column: ColumnSpec,
    private readonly index: number,
    private readonly styles: WorkbookStyles,
    private readonly out: SheetBytes,
  ) {
    this.open = Buffer.from(`<c r="${columnLetters(index)}`)
    const style = styles.forFormat(formatOfColumn(column))
    this.textStyle = column.type === 'code' ? style : WorkbookStyles.general
    this.numberStyle = style
  }

  /** `row` is the 1-based row number, as digits. */
  write(row: Uint8Array, value: CellInput): void {
    if (value === null || value === undefined || value === '') return
    const { type } = this.column
    if (type === 'text' || type === 'code') this.text(row, plainText(value))
    else if (typeof value !== 'string') this.byValue(row, value)
    else if (type === 'date' || type === 'dateTime') this.date(row, value)
    else if (type === 'number') this.decimal(row, value)
    else this.text(row, value)
  }

  header(row: Uint8Array): void {
    const style = this.column.required === true ? WorkbookStyles.requiredHeader : WorkbookStyles.header
    if (this.column.header !== '') this.text(row, this.column.header, style)
  }

  private byValue(row: Uint8Array, value: Exclude<NonNullable<CellInput>, string>): void {
    if (typeof value === 'number') this.number(row, value, this.numberStyle)
    else if (typeof value === 'boolean') this.boolean(row, value)
    else if (value instanceof FormattedNumber) this.number(row, value.value, this.styles.forFormat(value.format))
    else if (value instanceof CellError) this.error(row, value)
    else if (typeof value === 'bigint') this.decimal(row, String(value))
    else this.date(row, value)
  }

  private begin(row: Uint8Array, style: number): void {
    const { out } = this
    out.raw(this.open)
    out.raw(row)
    if (style !== 0) {
      out.raw(STYLE)
      out.integer(style)
    }
  }

  private number(row: Uint8Array, value: number, style: number): void {
    const { out } = this
    if (!Number.isFinite(value)) {
      this.error(row, CellError.of('#NUM!'))
      return
    }
    this.begin(row, style)
    out.raw(OPEN_NUMBER)
    out.number(value)
    out.raw(CLOSE_NUMBER)
  }

  private decimal(row: Uint8Array, text: string): void {
    if (!isExactDecimal(text)) {
      this.text(row, text)
      return
    }
    this.begin(row, this.numberStyle)
    this.out.raw(OPEN_NUMBER)
    this.out.ascii(text)
    this.out.raw(CLOSE_NUMBER)
  }

  private date(row: Uint8Array, value: Date | string): void {
    const serial = toSerial(value)
    const { type } = this.column
    if (serial === undefined) this.text(row, plainText(value))
    else if (type === 'date') this.number(row, Math.floor(serial), this.numberStyle)
    else this.number(row, serial, type === 'dateTime' ? this.numberStyle : this.styles.forFormat(MOMENT_FORMAT))
  }

  private boolean(row: Uint8Array, value: boolean): void {
    this.begin(row, 0)
    this.out.raw(OPEN_BOOLEAN)
    this.out.integer(value ? 1 : 0)
    this.out.raw(CLOSE_NUMBER)
  }

  private error(row: Uint8Array, error: CellError): void {
    this.begin(row, 0)
    this.out.raw(OPEN_ERROR)
    this.out.text(error.text)
    this.out.raw(CLOSE_NUMBER)
  }

  private text(row: Uint8Array, text: string, style = this.textStyle): void {
    const { out } = this
    if (text.length > LONGEST_TEXT)
      throw new SpreadsheetError('cellTooLong', { column: this.index + 1, limit: LONGEST_TEXT })
    if (text === '') return
    this.begin(row, style === 0 && looksLikeFormula(text) ? WorkbookStyles.quotedText : style)
    out.raw(text.charCodeAt(0) <= 0x20 || text.charCodeAt(text.length - 1) <= 0x20 ? OPEN_SPACED_TEXT : OPEN_TEXT)
    out.text(text)
    out.raw(CLOSE_TEXT)
  }
}

function plainText(value: NonNullable<CellInput>): string {
  if (typeof value === 'string') return value
  if (value instanceof Date) return momentText(value)
  if (value instanceof CellError) return value.text
  return String(value instanceof FormattedNumber ? value.value : value)
}

/** As a wall clock in UTC+8 shows it. */
function momentText(moment: Date): string {
  const local = new Date(moment.getTime() + 8 * 3_600_000)
  return Number.isNaN(local.getTime()) ? '' : local.toISOString().slice(0, 19).replace('T', ' ')
}

function looksLikeFormula(text: string): boolean {
  const first = text.charCodeAt(0)
  return first === 0x3d || first === 0x2b || first === 0x2d || first === 0x40 || first === 0x27
}

function isExactDecimal(text: string): boolean {
  return PLAIN_DECIMAL.test(text) && text.replace(/^-?0*\.?0*/, '').replace('.', '').length <= EXACT_DIGITS
}
