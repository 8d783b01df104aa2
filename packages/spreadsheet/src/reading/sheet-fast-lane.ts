import { CellError, type CellValue } from '../cell-value'
import { EXCEL_COLUMNS, type ReadLimits } from '../read-limits'
import type { ByteWindow } from './byte-window'
import { sharedString } from './cell-assembler'
import type { PackedStrings } from './packed-strings'
import type { RowCollector } from './row-collector'
import type { XmlTokenizer } from './xml-tokenizer'

const Type = { number: 0, shared: 1, inline: 2, formula: 3, boolean: 4, error: 5 } as const

const POWERS = Array.from({ length: 16 }, (_, power) => 10 ** power)
const PRESERVE = Buffer.from(' xml:space="preserve"')
const HIDDEN = Buffer.from('hidden=')
const TRUE = Buffer.from('true"')
const INLINE_TYPE = Buffer.from('inlineStr"')

/**
 * Scans `<row r="…">`, `</row>` and complete cells in the spelling that Excel, LibreOffice, openpyxl, XlsxWriter and
 * exceljs use: attributes r, s, t in this order and double quotes, one `<v>` or one plain `<is><t>`. It stops before
 * the first byte that is anything else, or where the window ends, and never guesses: what it accepts means the same
 * to the tokenizer (sheet-lanes.test.ts compares the two on mutated sheets).
 */
export class SheetFastLane {
  inRow = false
  column = -1
  /** Set when a row was opened here, since only rows with a number are. */
  rowHasNumber = false
  private value: CellValue

  constructor(
    private readonly window: ByteWindow,
    private readonly xml: XmlTokenizer,
    private readonly collector: RowCollector,
    private readonly strings: PackedStrings | undefined,
    private readonly limits: ReadLimits,
  ) {}

  run(): void {
    const { bytes } = this.window
    for (;;) {
      let at = this.window.position
      let byte = bytes[at]!
      if (byte !== 0x3c) {
        while (byte === 0x0a || byte === 0x20 || byte === 0x0d || byte === 0x09) byte = bytes[++at]!
        if (byte !== 0x3c) return
        this.window.position = at
      }
      if (!this.inRow) {
        if (!this.openRow(bytes, at)) return
      } else if (bytes[at + 1] === 0x63) {
        const next = this.readCell(bytes, at + 2)
        if (next === 0) return
        this.window.position = next
      } else if (!this.closeRow(bytes, at)) return
    }
  }

  /** `<row r="7" …>`; only double-quoted attributes. */
  private openRow(bytes: Buffer, from: number): boolean {
    if (bytes[from + 1] !== 0x72 || bytes[from + 2] !== 0x6f || bytes[from + 3] !== 0x77) return false
    if (bytes[from + 4] !== 0x20 || bytes[from + 5] !== 0x72 || bytes[from + 6] !== 0x3d || bytes[from + 7] !== 0x22)
      return false
    let at = from + 8
    let number = 0
    let byte = bytes[at]!
    for (; byte >= 0x30 && byte <= 0x39; byte = bytes[++at]!) number = number * 10 + byte - 0x30
    if (byte !== 0x22 || at === from + 8 || at - from > 16) return false
    byte = bytes[++at]!
    let hidden = false
    while (byte !== 0x3e) {
      if (byte === 0x22) {
        if (bytes[at - 1] !== 0x3d) return false
        if (matches(bytes, at - HIDDEN.length, HIDDEN) && bytes[at - HIDDEN.length - 1]! <= 0x20)
          hidden ||= isTrue(bytes, at + 1)
        do byte = bytes[++at]!
        while (byte !== 0x22 && byte !== 0 && byte !== 0x3c && byte !== 0x26)
        if (byte !== 0x22) return false
      } else if (byte === 0 || byte === 0x3c || byte === 0x27) return false
      byte = bytes[++at]!
    }
    this.window.position = at + 1
    this.collector.open(number, hidden)
    this.column = -1
    this.rowHasNumber = true
    if (bytes[at - 1] === 0x2f) this.collector.close()
    else {
      this.inRow = true
      this.xml.enter('row')
    }
    return true
  }

  private closeRow(bytes: Buffer, at: number): boolean {
    if (bytes[at + 1] !== 0x2f || bytes[at + 2] !== 0x72 || bytes[at + 3] !== 0x6f || bytes[at + 4] !== 0x77)
      return false
    if (bytes[at + 5] !== 0x3e) return false
    this.window.position = at + 6
    this.xml.leave('row')
    this.collector.close()
    this.inRow = false
    return true
  }

  /** Reads from behind `<c`; answers the position behind the cell, or 0 for the slow lane, having changed nothing. */
  private readCell(bytes: Buffer, start: number): number {
    let at = start
    let column = this.column + 1
    let style = 0
    let type: number = Type.number
    if (bytes[at] === 0x20 && bytes[at + 1] === 0x72) {
      if (bytes[at + 2] !== 0x3d || bytes[at + 3] !== 0x22) return 0
      at += 4
      column = 0
      const lettersFrom = at
      let byte = bytes[at]!
      for (; byte >= 0x41 && byte <= 0x5a; byte = bytes[++at]!) column = column * 26 + byte - 0x40
      const digitsFrom = at
      let row = 0
      for (; byte >= 0x30 && byte <= 0x39; byte = bytes[++at]!) row = row * 10 + byte - 0x30
      if (byte !== 0x22 || digitsFrom === lettersFrom || digitsFrom - lettersFrom > 3 || at - digitsFrom > 7) return 0
      if (row !== this.collector.number || column > EXCEL_COLUMNS) return 0
      column--
      at++
    }
    if (bytes[at] === 0x20 && bytes[at + 1] === 0x73) {
      if (bytes[at + 2] !== 0x3d || bytes[at + 3] !== 0x22) return 0
      at += 4
      const digitsFrom = at
      let byte = bytes[at]!
      for (; byte >= 0x30 && byte <= 0x39; byte = bytes[++at]!) style = style * 10 + byte - 0x30
      if (byte !== 0x22 || at === digitsFrom || at - digitsFrom > 6) return 0
      at++
    }
    if (bytes[at] === 0x20 && bytes[at + 1] === 0x74) {
      if (bytes[at + 2] !== 0x3d || bytes[at + 3] !== 0x22) return 0
      const first = bytes[at + 4]
      const second = bytes[at + 5]
      if (first === 0x73 && second === 0x22) {
        type = Type.shared
        at += 6
      } else if (first === 0x6e && second === 0x22) at += 6
      else if (first === 0x62 && second === 0x22) {
        type = Type.boolean
        at += 6
      } else if (first === 0x65 && second === 0x22) {
        type = Type.error
        at += 6
      } else if (first === 0x73 && second === 0x74 && bytes[at + 6] === 0x72 && bytes[at + 7] === 0x22) {
        type = Type.formula
        at += 8
      } else if (first === 0x69 && matches(bytes, at + 4, INLINE_TYPE)) {
        type = Type.inline
        at += 14
      } else return 0
    }
    if (bytes[at] === 0x2f && bytes[at + 1] === 0x3e) {
      at += 2
      this.value = undefined
    } else if (bytes[at] === 0x3e) {
      at = this.readContent(bytes, at + 1, type)
      if (at === 0) return 0
    } else return 0
    this.collector.put(column, style, this.value)
    this.column = column
    return at
  }

  /** From behind the start tag to behind `</c>`; leaves the value in `this.value`. */
  private readContent(bytes: Buffer, from: number, type: number): number {
    if (bytes[from] !== 0x3c) return 0
    const second = bytes[from + 1]
    if (second === 0x2f) {
      this.value = undefined
      return bytes[from + 2] === 0x63 && bytes[from + 3] === 0x3e ? from + 4 : 0
    }
    if (second === 0x69) return type === Type.inline ? this.readInline(bytes, from) : 0
    if (second !== 0x76 || bytes[from + 2] !== 0x3e) return 0
    const at = from + 3
    switch (type) {
      case Type.number:
        return this.readNumber(bytes, at)
      case Type.shared:
        return this.readShared(bytes, at)
      case Type.formula: {
        const to = this.readText(bytes, at)
        return to === 0 ? 0 : endOfValue(bytes, to)
      }
      case Type.boolean: {
        const digit = bytes[at]
        if (digit !== 0x30 && digit !== 0x31) return 0
        this.value = digit === 0x31
        return endOfValue(bytes, at + 1)
      }
      case Type.error: {
        const to = this.readText(bytes, at)
        if (to === at || to === 0 || (this.value as string).trim() !== this.value) return 0
        this.value = CellError.of(this.value)
        return endOfValue(bytes, to)
      }
      default:
        return 0
    }
  }

  private readShared(bytes: Buffer, from: number): number {
    let at = from
    let index = 0
    let byte = bytes[at]!
    for (; byte >= 0x30 && byte <= 0x39; byte = bytes[++at]!) index = index * 10 + byte - 0x30
    if (at === from || at - from > 10) return 0
    const end = endOfValue(bytes, at)
    if (end !== 0) this.value = sharedString(this.strings, index)
    return end
  }

  /**
   * Up to 15 digits are exact: both the digits and the power of ten are doubles without error, so one division
   * rounds as parsing would. Anything longer, or with an exponent, is parsed from its text.
   */
  private readNumber(bytes: Buffer, from: number): number {
    let at = from
    let byte = bytes[at]!
    const negative = byte === 0x2d
    if (negative) byte = bytes[++at]!
    let number = 0
    let digits = 0
    let decimals = 0
    for (; byte >= 0x30 && byte <= 0x39; byte = bytes[++at]!) {
      number = number * 10 + byte - 0x30
      digits++
    }
    if (digits === 0) return 0
    if (byte === 0x2e) {
      byte = bytes[++at]!
      for (; byte >= 0x30 && byte <= 0x39; byte = bytes[++at]!) {
        number = number * 10 + byte - 0x30
        decimals++
      }
      if (decimals === 0) return 0
      digits += decimals
    }
    if (byte === 0x3c && digits <= 15) {
      if (decimals > 0) number /= POWERS[decimals]!
      this.value = negative ? -number : number
      return endOfValue(bytes, at)
    }
    if (byte === 0x45 || byte === 0x65) {
      byte = bytes[++at]!
      if (byte === 0x2b || byte === 0x2d) byte = bytes[++at]!
      const exponentFrom = at
      while (byte >= 0x30 && byte <= 0x39) byte = bytes[++at]!
      if (at === exponentFrom) return 0
    }
    if (byte !== 0x3c) return 0
    const parsed = Number(bytes.toString('latin1', from, at))
    if (!Number.isFinite(parsed)) return 0
    this.value = parsed
    return endOfValue(bytes, at)
  }

  private readInline(bytes: Buffer, from: number): number {
    let at = from + 2
    if (bytes[at] !== 0x73 || bytes[at + 1] !== 0x3e || bytes[at + 2] !== 0x3c || bytes[at + 3] !== 0x74) return 0
    at += 4
    if (bytes[at] === 0x20) {
      if (!matches(bytes, at, PRESERVE)) return 0
      at += PRESERVE.length
    }
    if (bytes[at] !== 0x3e) return 0
    at = this.readText(bytes, at + 1)
    return at !== 0 && matches(bytes, at, INLINE_END) ? at + INLINE_END.length : 0
  }

  /** Plain text up to the next tag; references, escapes and carriage returns are for the slow lane. */
  private readText(bytes: Buffer, from: number): number {
    let at = from
    let byte = bytes[at]!
    let seen = 0
    while (byte > 0x5f || (byte !== 0x3c && byte !== 0 && byte !== 0x26 && byte !== 0x5f && byte !== 0x0d)) {
      seen |= byte
      byte = bytes[++at]!
    }
    if (byte !== 0x3c || at - from > this.limits.cellChars) return 0
    this.value = seen < 0x80 ? asciiText(bytes, from, at) : bytes.toString('utf8', from, at)
    return at
  }
}

const INLINE_END = Buffer.from('</t></is></c>')

function asciiText(bytes: Buffer, from: number, to: number): string {
  if (to - from > 12) return bytes.toString('latin1', from, to)
  let text = ''
  for (let at = from; at < to; at++) text += String.fromCharCode(bytes[at]!)
  return text
}

/** Whether an attribute says yes, as the tokenizer's side understands it; `on` is of strict workbooks alone. */
function isTrue(bytes: Buffer, from: number): boolean {
  if (bytes[from] === 0x31) return bytes[from + 1] === 0x22
  return matches(bytes, from, TRUE) || (bytes[from] === 0x6f && bytes[from + 1] === 0x6e && bytes[from + 2] === 0x22)
}

/** Position behind `</v></c>`, or 0. */
function endOfValue(bytes: Buffer, at: number): number {
  return bytes[at] === 0x3c &&
    bytes[at + 1] === 0x2f &&
    bytes[at + 2] === 0x76 &&
    bytes[at + 3] === 0x3e &&
    bytes[at + 4] === 0x3c &&
    bytes[at + 5] === 0x2f &&
    bytes[at + 6] === 0x63 &&
    bytes[at + 7] === 0x3e
    ? at + 8
    : 0
}

function matches(bytes: Buffer, at: number, expected: Buffer): boolean {
  for (let i = 0; i < expected.length; i++) if (bytes[at + i] !== expected[i]) return false
  return true
}
