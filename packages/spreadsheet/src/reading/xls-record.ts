import { corrupt, SpreadsheetError } from '../spreadsheet-error'

/** Records of the Excel binary format (MS-XLS 2.3) that carry what an import needs; all others are passed over. */
export const Xls = {
  formula: 0x0006,
  endOfStream: 0x000a,
  date1904: 0x0022,
  filePass: 0x002f,
  continued: 0x003c,
  codePage: 0x0042,
  sheet: 0x0085,
  severalNumbers: 0x00bd,
  richText: 0x00d6,
  style: 0x00e0,
  mergedCells: 0x00e5,
  sharedStrings: 0x00fc,
  sharedText: 0x00fd,
  number: 0x0203,
  text: 0x0204,
  booleanOrError: 0x0205,
  formulaText: 0x0207,
  row: 0x0208,
  shortNumber: 0x027e,
  /** The number that formulas had before Excel 5; some programs write it still. */
  oldFormula: 0x0406,
  format: 0x041e,
  beginning: 0x0809,
} as const

/** Walks over the records of a stream, one after the other; every step goes forward, so it always ends. */
export class XlsRecords {
  type = 0
  /** Where the data of the record begin, and where they end. */
  from = 0
  to = 0
  private depth = 0

  constructor(
    readonly bytes: Buffer,
    private next: number,
  ) {
    if (next + 4 > bytes.length || bytes.readUInt16LE(next) !== Xls.beginning) throw corrupt('noBeginning')
  }

  /**
   * Goes to the next record of the stream itself; charts and the like that stand inside of it are passed over.
   * False at its end. Throws `truncated` where a record is longer than what is there.
   */
  advance(): boolean {
    for (;;) {
      if (!this.step()) return false
      if (this.type === Xls.beginning) this.depth++
      else if (this.type === Xls.endOfStream && --this.depth === 0) return false
      else if (this.depth === 1) return true
    }
  }

  /** Goes to the record whose data begin at a place that was seen before. */
  goTo(from: number): void {
    this.next = from - 4
    this.depth = 1
    this.step()
  }

  private step(): boolean {
    const { bytes, next } = this
    // Some programs leave out the end.
    if (next + 4 > bytes.length) return false
    this.type = bytes.readUInt16LE(next)
    this.from = next + 4
    this.to = this.from + bytes.readUInt16LE(next + 2)
    if (this.to > bytes.length) throw new SpreadsheetError('truncated')
    this.next = this.to
    return true
  }

  /** Throws `corrupt` where the record is shorter than its kind needs. */
  need(length: number): void {
    if (this.to - this.from < length) throw corrupt('recordLength', { record: this.type })
  }

  /** The data of this record and of those that continue it, by where they begin and end. */
  parts(): [from: number, to: number][] {
    const parts: [number, number][] = [[this.from, this.to]]
    const { bytes } = this
    for (let at = this.to; at + 4 <= bytes.length && bytes.readUInt16LE(at) === Xls.continued; ) {
      const from = at + 4
      const to = from + bytes.readUInt16LE(at + 2)
      if (to > bytes.length) throw new SpreadsheetError('truncated')
      parts.push([from, to])
      at = to
    }
    return parts
  }
}
