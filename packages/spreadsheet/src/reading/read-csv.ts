import { createReadStream } from 'node:fs'
import { basename, extname } from 'node:path'
import Papa from 'papaparse'
import { GENERAL } from '../number-format'
import type { ReadLimits } from '../read-limits'
import type { RowBatch, RowFault } from '../row-batch'
import { SpreadsheetError } from '../spreadsheet-error'
import type { ReadSheetOptions, SheetInfo, Workbook } from '../workbook'
import { findDelimiter } from './csv-delimiter'
import { type CsvEncoding, detectCsvEncoding } from './csv-encoding'
import { CsvRecordCutter, type CsvRecords } from './csv-records'
import { PRIVATE_USE } from './judge-encoding'
import { findSheet } from './read-xlsx'
import { RowCollector } from './row-collector'

/** Characters by which the delimiter is found. */
const HEAD = 64 * 1024
const LONGEST_RECORD = 8 * 1024 * 1024

const APOSTROPHE = 0x27
/** What write-csv.ts puts in front of a text that a spreadsheet would run as a formula. */
const GUARDED = /^'+[=+\-@\t\r]/
/** Without the mark of the end that DOS wrote, and the line ends behind it. */
function withoutEndMark(text: string): string {
  let end = text.length
  while (text[end - 1] === '\r' || text[end - 1] === '\n') end--
  let mark = end
  while (text[mark - 1] === '\x1a') mark--
  return mark === end ? text : text.slice(0, mark)
}

/** Both halves of 1,206.00, which are cells of their own without quotes. */
const THOUSANDS = /^\s*-?[¥$]?[1-9]\d{0,2}$/
const REMAINDER = /^\d{3}(?:\.\d*)?\s*$/

/** The part of papaparse that splits records into cells. */
interface RecordParser {
  parse(input: string, baseIndex: number, ignoreLastRow: boolean): { data: string[][]; errors: { row?: number }[] }
}
type RecordParserClass = new (config: { delimiter: string; newline: string }) => RecordParser

/** A record with what its neighbours are needed for. */
interface WaitingRecord {
  cells: string[]
  line: number
  /** It ends otherwise than the first line of the file. */
  isUnusual: boolean
  fault?: RowFault
}

export async function openCsv(
  path: string,
  size: number,
  limits: ReadLimits,
  statedEncoding?: string,
): Promise<Workbook> {
  return new CsvWorkbook(path, size, await detectCsvEncoding(path, statedEncoding), limits)
}

class CsvWorkbook implements Workbook {
  readonly kind = 'csv'
  readonly date1904 = false
  readonly sheets: readonly SheetInfo[]

  constructor(
    private readonly path: string,
    private readonly size: number,
    readonly encoding: CsvEncoding,
    private readonly limits: ReadLimits,
  ) {
    this.sheets = [{ name: basename(path, extname(path)), index: 0, hidden: false }]
  }

  async *readSheet(which: number | string, options: ReadSheetOptions = {}): AsyncGenerator<RowBatch, void, void> {
    findSheet(this.sheets, which)
    const batchRows = options.batchRows ?? 1000
    const collector = new RowCollector(this.limits)
    let parser: CellParser | undefined
    let waiting: WaitingRecord[] = []
    let width = 0
    let widest = 0
    let rest = ''
    for await (const { text, last, progress } of this.readText()) {
      this.check(text, rest, parser?.line ?? 1)
      rest += text
      if (last) rest = withoutEndMark(rest)
      if (parser === undefined) {
        if (!last && rest.length < HEAD) continue
        const found = findDelimiter(rest)
        parser = new CellParser(found.delimiter, found.lines)
        rest = rest.slice(found.from)
      }
      const parsed = parser.parse(rest, last)
      rest = parsed.rest
      if (rest.length > LONGEST_RECORD)
        throw new SpreadsheetError('recordTooLong', { line: parser.line, limit: LONGEST_RECORD })
      waiting = [...waiting, ...parsed.records]
      const ready = last ? waiting.length : waiting.length - 2
      for (let at = 0; at < ready; at++) {
        const record = waiting[at]!
        markBrokenLine(waiting, at, width)
        markSplitNumber(record, widest)
        this.addRecord(collector, record)
        width = record.cells.length
        widest = Math.max(widest, width)
        if (collector.rows.length >= batchRows || collector.cells > 64 * 1024) yield batch(collector, progress)
      }
      if (ready > 0) waiting = waiting.slice(ready)
    }
    if (collector.rows.length > 0) yield batch(collector, 1)
  }

  async close(): Promise<void> {}

  private addRecord(collector: RowCollector, { cells, fault }: WaitingRecord): void {
    collector.open()
    const limit = this.limits.cellChars
    for (let column = 0; column < cells.length; column++) {
      const text = cells[column]!
      if (text.length > limit)
        throw new SpreadsheetError('cellTooLong', { row: collector.number, column: column + 1, limit })
      collector.put(column, 0, text.charCodeAt(0) === APOSTROPHE && GUARDED.test(text) ? text.slice(1) : text)
    }
    if (fault !== undefined) collector.note({ fault })
    collector.close()
  }

  private async *readText(): AsyncGenerator<{ text: string; last: boolean; progress: number }, void, void> {
    const decoder = new TextDecoder(this.encoding, { fatal: true })
    let read = 0
    for await (const piece of createReadStream(this.path, { highWaterMark: 256 * 1024 })) {
      read += piece.length
      yield { text: this.decode(decoder, piece), last: false, progress: read / this.size }
    }
    yield { text: this.decode(decoder), last: true, progress: 1 }
  }

  private decode(decoder: TextDecoder, piece?: Buffer): string {
    try {
      return piece === undefined ? decoder.decode() : decoder.decode(piece, { stream: true })
    } catch (error) {
      throw new SpreadsheetError('wrongEncoding', { encoding: this.encoding }, { cause: error })
    }
  }

  /** Refuses text that no program writes. `before` is what stands in front of it, from this line on. */
  private check(text: string, before: string, line: number): void {
    const lineOf = (at: number) => line + ((before + text.slice(0, at)).match(/\r\n?|\n/g)?.length ?? 0)
    const nul = text.indexOf('\0')
    if (nul >= 0) throw new SpreadsheetError('nulByte', { line: lineOf(nul) })
    const foreign = this.encoding === 'gb18030' ? text.search(PRIVATE_USE) : -1
    if (foreign >= 0) throw new SpreadsheetError('wrongEncoding', { line: lineOf(foreign) })
  }
}

/** Splits text into records by its line ends, and these into cells by papaparse; both have to find the same number. */
class CellParser {
  private readonly cutter: CsvRecordCutter
  private readonly parsers = new Map<string, RecordParser>()

  constructor(
    private readonly delimiter: string,
    linesBefore: number,
  ) {
    this.cutter = new CsvRecordCutter(delimiter, linesBefore + 1)
  }

  /** Line of the file that the next text begins with. */
  get line(): number {
    return this.cutter.line
  }

  parse(text: string, last: boolean): { records: WaitingRecord[]; rest: string } {
    const cut = this.cutter.cut(text, last)
    if (cut.count === 0) return { records: [], rest: cut.rest }
    const { data, errors } = this.parserOf(cut.newline).parse(cut.text, 0, false)
    // The text ends with a line end, behind which papaparse sees one more record without text.
    if (errors.length > 0) throw new SpreadsheetError('strayQuote', { line: lineOf(cut, errors[0]!.row ?? 0) })
    if (data.length !== cut.count + 1) throw new SpreadsheetError('lostLine', { line: lineOf(cut, data.length - 1) })
    const records = cut.lines.map(
      (line, at): WaitingRecord => ({
        cells: data[at]!,
        line,
        isUnusual: cut.unusual.has(at),
        ...(cut.suspicious.has(at) ? { fault: { code: 'linesInQuotes', line } } : {}),
      }),
    )
    return { records, rest: cut.rest }
  }

  private parserOf(newline: CsvRecords['newline']): RecordParser {
    const known = this.parsers.get(newline)
    if (known) return known
    const Parser = (Papa as unknown as { Parser: RecordParserClass }).Parser
    const parser = new Parser({ delimiter: this.delimiter, newline })
    this.parsers.set(newline, parser)
    return parser
  }
}

const lineOf = ({ lines }: CsvRecords, record: number): number => lines[Math.min(record, lines.length - 1)] ?? 1

/**
 * A line end inside of a cell without quotes makes two short records of one, which have as many cells together as the
 * records around them. Short records alone say nothing: Excel leaves out empty cells at the end of lines.
 */
function markBrokenLine(records: readonly WaitingRecord[], at: number, width: number): void {
  const [first, second, next] = [records[at]!, records[at + 1], records[at + 2]]
  if (second === undefined || width < 4) return
  const [a, b] = [first.cells.length, second.cells.length]
  if (a >= width || b >= width || b < 2 || a + b - 1 !== width) return
  if (!first.isUnusual && (a === b || next?.cells.length !== width)) return
  const fault: RowFault = { code: 'brokenLine', line: first.line }
  first.fault ??= fault
  second.fault ??= fault
}

/**
 * A record with a cell more than any before it, which is empty: a number may have taken two places. Where the cell holds
 * something, it has no title, which is told by that.
 */
function markSplitNumber(record: WaitingRecord, widest: number): void {
  const { cells } = record
  if (widest === 0 || cells.length <= widest || cells.at(-1) !== '') return
  const at = cells.findIndex((cell, index) => THOUSANDS.test(cell) && REMAINDER.test(cells[index + 1] ?? ''))
  if (at >= 0) record.fault ??= { code: 'splitNumber', text: `${cells[at]},${cells[at + 1]}` }
}

function batch(collector: RowCollector, progress: number): RowBatch {
  return { rows: collector.take(), formats: [GENERAL], date1904: false, progress }
}
