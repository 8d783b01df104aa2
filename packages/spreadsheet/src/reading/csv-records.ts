import { SpreadsheetError } from '../spreadsheet-error'

const QUOTE = 0x22
const LF = 0x0a
const CR = 0x0d
const SPACE = 0x20
const TAB = 0x09
const MARK = 0xfeff
/** A record that is one line too many by chance has fewer cells than this. */
const TELLING_CELLS = 4

/** Whole records at the beginning of a text. */
export interface CsvRecords {
  /** The records with a line end after each. */
  text: string
  /** The line end outside of quotes: only one kind is in `text`. */
  newline: '\n' | '\r' | '\r\n'
  /** How many there are, counted by their line ends. */
  count: number
  /** Line of the file that each begins with. */
  lines: number[]
  /**
   * Records, by their place, of which each line would be a record of as many cells as the one before it, if its
   * quotation marks were plain characters: one of these may be missing.
   */
  suspicious: Set<number>
  /** Records, by their place, that end with another kind of line end than the first record of the file. */
  unusual: Set<number>
  /** What follows them, not complete yet. */
  rest: string
}

/**
 * Cuts csv text at the line ends outside of quotes (RFC 4180), whatever mixture of CRLF, LF and CR these are: programs
 * write one kind, but a file that was put together or edited has several. The parser of cells knows one kind only, so
 * records of a mixture get LF. Counts lines, for what is told of the file.
 */
export class CsvRecordCutter {
  private readonly delimiter: number
  private usualEnd = 0
  /** Cells of the last record, as its delimiters outside of quotes say. */
  private width = 0
  // The open record, of which the rest is the beginning: a long one is not looked at again with every piece.
  /** Characters of it that were looked at. */
  private scanned = 0
  private cells = 1
  private isFieldStart = true
  /** Line where the open quoted cell begins, 0 outside of one. */
  private quoteLine = 0
  private innerLines = 0
  /** Delimiters of its lines, whether quoted or not. */
  private delimiters = 0
  private readonly delimitersOfLines: number[] = []

  constructor(
    delimiter: string,
    /** Line of the file that the rest begins with, from 1. */
    public line = 1,
  ) {
    this.delimiter = delimiter.charCodeAt(0)
  }

  /**
   * `text` is the rest of the last answer with what follows it. Throws `strayQuote` with the line where a quoted cell
   * begins that is not closed, or that is closed before its end.
   */
  cut(text: string, last: boolean): CsvRecords {
    const starts = [0]
    const ends: number[] = []
    const lines: number[] = []
    const suspicious = new Set<number>()
    const unusual = new Set<number>()
    let kinds = 0
    const closeRecord = (to: number, next: number) => {
      lines.push(this.line)
      if (this.isSuspicious()) suspicious.add(ends.length)
      ends.push(to)
      starts.push(next)
      this.nextRecord()
    }
    let at = this.scanned
    while (at < text.length) {
      const code = text.charCodeAt(at)
      if (this.quoteLine > 0 || (code === QUOTE && this.isFieldStart)) {
        if (this.quoteLine === 0) {
          this.quoteLine = this.line + this.innerLines
          at++
        }
        at = this.skipQuoted(text, at, last)
        if (this.quoteLine > 0) break
      } else if (code === LF || code === CR) {
        if (code === CR && at + 1 === text.length && !last) break
        const isPair = code === CR && text.charCodeAt(at + 1) === LF
        const kind = isPair ? 4 : code === CR ? 2 : 1
        kinds |= kind
        this.usualEnd ||= kind
        if (kind !== this.usualEnd) unusual.add(ends.length)
        const next = at + (isPair ? 2 : 1)
        closeRecord(at, next)
        at = next
      } else {
        if (code === this.delimiter) {
          this.cells++
          this.delimiters++
          this.isFieldStart = true
        } else if (code !== MARK || at !== starts.at(-1)) this.isFieldStart = false
        at++
      }
    }
    if (last && starts.at(-1)! < text.length) {
      closeRecord(text.length, text.length)
      kinds |= 8
    }
    const whole = starts.at(-1)!
    this.scanned = Math.max(0, at - whole)
    const joined = joinedRecords(text, starts, ends, kinds)
    return { ...joined, count: ends.length, lines, suspicious, unusual, rest: text.slice(whole) }
  }

  private nextRecord(): void {
    this.line += this.innerLines + 1
    this.width = this.cells
    this.cells = 1
    this.isFieldStart = true
    this.innerLines = 0
    this.delimiters = 0
    this.delimitersOfLines.length = 0
  }

  /** Goes on inside of a quoted cell; where that is whole, `quoteLine` is 0 again. Answers where to go on. */
  private skipQuoted(text: string, from: number, last: boolean): number {
    const { delimiter } = this
    for (let at = from; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === QUOTE) {
        if (text.charCodeAt(at + 1) === QUOTE) at++
        else {
          const after = this.afterClosing(text, at + 1)
          if (after === text.length && !last) return at
          this.quoteLine = 0
          this.isFieldStart = false
          return after
        }
      } else if (code === delimiter) this.delimiters++
      else if (code === LF || (code === CR && text.charCodeAt(at + 1) !== LF)) {
        // The text may go on with the other half of a line end.
        if (code === CR && at + 1 === text.length && !last) return at
        this.innerLines++
        this.delimitersOfLines.push(this.delimiters)
        this.delimiters = 0
      }
    }
    if (last) throw new SpreadsheetError('strayQuote', { line: this.quoteLine })
    return text.length
  }

  /** Behind a closing quote, only blanks may stand before the next cell or line. */
  private afterClosing(text: string, from: number): number {
    let at = from
    let code = text.charCodeAt(at)
    while ((code === SPACE || code === TAB) && code !== this.delimiter) code = text.charCodeAt(++at)
    if (at < text.length && code !== this.delimiter && code !== LF && code !== CR)
      throw new SpreadsheetError('strayQuote', { line: this.quoteLine })
    return at
  }

  private isSuspicious(): boolean {
    const { width, delimiters, delimitersOfLines } = this
    if (delimitersOfLines.length === 0 || width < TELLING_CELLS || delimiters !== width - 1) return false
    return delimitersOfLines.every(count => count === width - 1)
  }
}

/** The records between these places, behind each other. */
function joinedRecords(
  text: string,
  starts: readonly number[],
  ends: readonly number[],
  kinds: number,
): Pick<CsvRecords, 'text' | 'newline'> {
  const newline = ({ 1: '\n', 2: '\r', 4: '\r\n' } as const)[kinds]
  const whole = text.slice(0, starts.at(-1))
  // A byte order mark inside of the file stands where another one was appended to it.
  if (newline !== undefined && !whole.includes('\ufeff')) return { text: whole, newline }
  let joined = ''
  for (let record = 0; record < ends.length; record++) {
    const from = starts[record]!
    joined += `${text.slice(text.charCodeAt(from) === MARK ? from + 1 : from, ends[record])}\n`
  }
  return { text: joined, newline: '\n' }
}
