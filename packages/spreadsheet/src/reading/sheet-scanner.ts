import { isPictureText } from '../picture-text'
import { EXCEL_COLUMNS, type ReadLimits } from '../read-limits'
import { corrupt, SpreadsheetError } from '../spreadsheet-error'
import { ByteWindow } from './byte-window'
import { assembleCell, type RawCell } from './cell-assembler'
import type { MergedCells } from './merged-cells'
import type { PackedStrings } from './packed-strings'
import { checkPending } from './pending-token'
import type { StoredValue } from './rich-values'
import { RowCollector } from './row-collector'
import { SheetFastLane } from './sheet-fast-lane'
import { Token, XmlTokenizer } from './xml-tokenizer'

export interface SheetScannerOptions {
  fastLane?: boolean
  merged?: MergedCells
  /** What a cell holds that refers to the workbook's metadata; undefined where its own value counts. */
  metadata?: (index: number) => StoredValue | undefined
}

/**
 * Turns the bytes of a worksheet into rows. The fast lane takes whole rows and cells of the forms that common
 * programs write; every other byte goes through the tokenizer here, which also takes over what a piece cuts in two.
 */
export class SheetScanner {
  readonly collector: RowCollector
  private readonly window = new ByteWindow()
  private readonly xml = new XmlTokenizer(this.window)
  private readonly fastLane: SheetFastLane | undefined
  private readonly cell: RawCell = {
    type: 'n',
    value: undefined,
    inline: undefined,
    hasFormula: false,
    formula: '',
    metadata: 0,
  }
  private sawRoot = false
  private sawData = false
  private done = false
  /** Depths of the open elements, 0 when not inside one. */
  private dataDepth = 0
  private rowDepth = 0
  private cellDepth = 0
  private partDepth = 0
  private skipDepth = 0
  /** Which part of the cell the open element is. */
  private part: 'value' | 'inline' | 'text' | 'formula' | '' = ''
  private rowHasNumber = false
  private column = -1
  private style = 0

  constructor(
    private readonly limits: ReadLimits,
    private readonly strings: PackedStrings | undefined,
    private readonly options: SheetScannerOptions = {},
  ) {
    this.collector = new RowCollector(limits, options.merged)
    if (options.fastLane !== false)
      this.fastLane = new SheetFastLane(this.window, this.xml, this.collector, strings, limits)
  }

  feed(piece: Uint8Array): void {
    if (this.done) return
    this.window.append(piece)
    this.run()
    if (!this.done) checkPending(this.window, { row: this.collector.number })
  }

  /** Throws `corrupt` when the sheet ends too early or is no worksheet. */
  finish(): void {
    if (this.done) return
    this.window.final = true
    this.run()
    if (!this.sawRoot) throw corrupt('notAWorksheet')
  }

  private run(): void {
    for (;;) {
      if (this.fastLane !== undefined && this.cellDepth === 0 && this.dataDepth > 0 && this.skipDepth === 0)
        this.runFastLane(this.fastLane)
      const kind = this.xml.next()
      if (kind === Token.needMore || kind === Token.end) return
      if (kind === Token.text) this.addText(this.xml.text)
      else if (this.skipDepth > 0) {
        if (kind === Token.close && this.xml.depth < this.skipDepth) this.skipDepth = 0
      } else if (kind === Token.close) this.close(this.xml.depth + 1)
      else this.open(kind === Token.empty)
      if (this.done) return
    }
  }

  private runFastLane(lane: SheetFastLane): void {
    lane.inRow = this.rowDepth > 0
    lane.column = this.column
    lane.rowHasNumber = this.rowHasNumber
    lane.run()
    this.column = lane.column
    this.rowHasNumber = lane.rowHasNumber
    this.rowDepth = lane.inRow ? this.dataDepth + 1 : 0
  }

  private open(empty: boolean): void {
    const { name } = this.xml
    const depth = empty ? this.xml.depth + 1 : this.xml.depth
    if (this.cellDepth > 0) this.openInCell(name, depth, empty)
    else if (this.rowDepth > 0) {
      if (name === 'c') this.openCell(depth, empty)
      else this.skip(depth, empty)
    } else if (this.dataDepth > 0) {
      if (name === 'row') this.openRow(depth, empty)
      else this.skip(depth, empty)
    } else this.openOutside(name, depth, empty)
  }

  private openOutside(name: string, depth: number, empty: boolean): void {
    if (!this.sawRoot) {
      if (name !== 'worksheet') throw corrupt('notAWorksheet')
      this.sawRoot = true
    } else if (name === 'sheetData' && depth === 2 && !this.sawData) {
      this.sawData = true
      if (!empty) this.dataDepth = depth
    } else this.skip(depth, empty)
  }

  private openRow(depth: number, empty: boolean): void {
    const number = this.xml.attribute('r')
    this.rowHasNumber = number !== undefined
    const hidden = HIDDEN.test(this.xml.attributes)
    this.collector.open(number === undefined ? undefined : wholeNumber(number, 'rowNumber'), hidden)
    this.column = -1
    if (empty) this.collector.close()
    else this.rowDepth = depth
  }

  private openCell(depth: number, empty: boolean): void {
    const reference = this.xml.attribute('r')
    if (reference === undefined) this.column++
    else this.place(reference)
    if (this.column >= EXCEL_COLUMNS) throw new SpreadsheetError('tooManyColumns', { limit: EXCEL_COLUMNS })
    const style = this.xml.attribute('s')
    this.style = style === undefined ? 0 : wholeNumber(style, 'style')
    this.cell.type = this.xml.attribute('t') ?? 'n'
    this.cell.value = undefined
    this.cell.inline = undefined
    this.cell.hasFormula = false
    this.cell.formula = ''
    const metadata = this.xml.attribute('vm')
    this.cell.metadata = metadata === undefined ? 0 : wholeNumber(metadata, 'metadata')
    if (!empty) this.cellDepth = depth
  }

  /** A cell names its row too. A row without a number takes that of its first cell; otherwise they must agree. */
  private place(reference: string): void {
    const match = /^\$?([A-Za-z]{1,3})\$?([0-9]{1,7})$/.exec(reference)
    if (match === null) throw corrupt('cellReference', { reference: reference.slice(0, 20) })
    const row = Number(match[2])
    if (row !== this.collector.number) {
      if (this.rowHasNumber || this.column >= 0) throw corrupt('cellReference', { reference })
      this.collector.renumber(row)
    }
    this.rowHasNumber = true
    this.column = columnIndex(match[1]!)
  }

  private openInCell(name: string, depth: number, empty: boolean): void {
    if (this.partDepth === 0) {
      if (name === 'v') this.openPart('value', depth, empty)
      else if (name === 'is') this.openPart('inline', depth, empty)
      else if (name === 'f') {
        this.cell.hasFormula = true
        this.openPart('formula', depth, empty)
      } else this.skip(depth, empty)
    } else if (this.part === 'inline' && name === 't') {
      if (!empty) this.part = 'text'
    } else if (!(this.part === 'inline' && name === 'r')) this.skip(depth, empty)
  }

  private openPart(part: 'value' | 'inline' | 'formula', depth: number, empty: boolean): void {
    if (part === 'value') this.cell.value ??= ''
    else if (part === 'inline') this.cell.inline ??= ''
    if (empty) return
    this.part = part
    this.partDepth = depth
  }

  private addText(text: string): void {
    if (this.skipDepth > 0 || this.partDepth === 0) return
    const { cell } = this
    if (this.part === 'formula') {
      if (cell.formula.length < FORMULA_HEAD) cell.formula += text.slice(0, FORMULA_HEAD)
      return
    }
    if (this.part === 'value') cell.value += text
    else if (this.part === 'text') cell.inline += text
    if ((cell.value?.length ?? 0) + (cell.inline?.length ?? 0) > this.limits.cellChars)
      throw new SpreadsheetError('cellTooLong', {
        row: this.collector.number,
        column: this.column + 1,
        limit: this.limits.cellChars,
      })
  }

  private close(closed: number): void {
    if (this.cellDepth > 0) {
      if (closed === this.partDepth) {
        this.partDepth = 0
        this.part = ''
      } else if (this.part === 'text') this.part = this.xml.name === 't' ? 'inline' : 'text'
      else if (closed === this.cellDepth) {
        this.cellDepth = 0
        this.putCell()
      }
    } else if (closed === this.rowDepth) {
      this.rowDepth = 0
      this.collector.close()
    } else if (closed === this.dataDepth) this.done = true
  }

  private putCell(): void {
    const { cell, collector } = this
    const stored = cell.metadata > 0 ? this.options.metadata?.(cell.metadata) : undefined
    if (stored === 'picture' || (cell.hasFormula && isPictureText(`=${cell.formula}`)))
      collector.notePicture(this.column)
    else collector.put(this.column, this.style, stored ?? assembleCell(cell, this.strings))
  }

  private skip(depth: number, empty: boolean): void {
    if (!empty) this.skipDepth = depth
  }
}

/** Characters of a formula by which it is recognised. */
const FORMULA_HEAD = 64

const HIDDEN = /(?:^|\s)hidden\s*=\s*(["'])(?:1|true|on)\1/

/** 'A' is 0. */
export function columnIndex(letters: string): number {
  let index = 0
  for (const letter of letters.toUpperCase()) index = index * 26 + letter.charCodeAt(0) - 64
  return index - 1
}

function wholeNumber(text: string, what: string): number {
  if (!/^\s*\d{1,9}\s*$/.test(text)) throw corrupt(what, { text: text.slice(0, 20) })
  return Number(text)
}
