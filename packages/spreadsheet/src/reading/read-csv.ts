import { createReadStream } from 'node:fs'
import { basename, extname } from 'node:path'
import Papa from 'papaparse'
import { GENERAL } from '../number-format'
import type { ReadLimits } from '../read-limits'
import type { RowBatch } from '../row-batch'
import { corrupt, SpreadsheetError } from '../spreadsheet-error'
import type { ReadSheetOptions, SheetInfo, Workbook } from '../workbook'
import { type CsvEncoding, detectCsvEncoding } from './csv-encoding'
import { findSheet } from './read-xlsx'
import { RowCollector } from './row-collector'

const DELIMITERS = [',', '\t', ';', '|']
const LONGEST_RECORD = 8 * 1024 * 1024

const APOSTROPHE = 0x27
/** What write-csv.ts puts in front of a text that a spreadsheet would run as a formula. */
const GUARDED = /^'+[=+\-@\t\r]/

/** The part of papaparse that parses a piece of text and says where its last whole record ends. */
interface RecordParser {
  parse(
    input: string,
    baseIndex: number,
    ignoreLastRow: boolean,
  ): { data: string[][]; errors: { code: string; row?: number }[]; meta: { cursor: number } }
}
type RecordParserClass = new (config: { delimiter: string; newline: string }) => RecordParser

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
    let parser: RecordParser | undefined
    let rest = ''
    for await (const { text, last, progress } of this.readText()) {
      rest += text
      if (parser === undefined) {
        const dialect = detectDialect(rest, last)
        if (dialect === undefined) continue
        rest = dialect.rest
        parser = dialect.parser
      }
      const { data, errors, meta } = parser.parse(rest, 0, !last)
      if (errors.length > 0) throw corrupt('quotes', { row: collector.number + 1 + (errors[0]!.row ?? 0) })
      rest = rest.slice(meta.cursor)
      if (rest.length > LONGEST_RECORD)
        throw new SpreadsheetError('recordTooLong', { row: collector.number + data.length + 1, limit: LONGEST_RECORD })
      for (const record of data) {
        this.addRecord(collector, record)
        if (collector.rows.length >= batchRows || collector.cells > 64 * 1024) yield batch(collector, progress)
      }
    }
    if (collector.rows.length > 0) yield batch(collector, 1)
  }

  async close(): Promise<void> {}

  private addRecord(collector: RowCollector, record: string[]): void {
    collector.open()
    const limit = this.limits.cellChars
    for (let column = 0; column < record.length; column++) {
      const text = record[column]!
      if (text.length > limit)
        throw new SpreadsheetError('cellTooLong', { row: collector.number, column: column + 1, limit })
      collector.put(column, 0, text.charCodeAt(0) === APOSTROPHE && GUARDED.test(text) ? text.slice(1) : text)
    }
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
    let text: string
    try {
      text = piece === undefined ? decoder.decode() : decoder.decode(piece, { stream: true })
    } catch (error) {
      throw new SpreadsheetError('wrongEncoding', { encoding: this.encoding }, { cause: error })
    }
    if (text.includes('\0')) throw new SpreadsheetError('notExcel', { detected: 'binary', extension: 'csv' })
    return text
  }
}

function batch(collector: RowCollector, progress: number): RowBatch {
  return { rows: collector.take(), formats: [GENERAL], date1904: false, progress }
}

/**
 * Delimiter and line end from the first record; undefined while that is not complete. A line `sep=;` states the
 * delimiter, as in Excel, and is no data.
 */
function detectDialect(text: string, last: boolean): { parser: RecordParser; rest: string } | undefined {
  const counts = new Map<string, number>(DELIMITERS.map(delimiter => [delimiter, 0]))
  let quoted = false
  let at = 0
  for (; at < text.length; at++) {
    const char = text[at]!
    if (char === '"') quoted = !quoted
    else if (!quoted && (char === '\n' || char === '\r')) break
    else if (!quoted && counts.has(char)) counts.set(char, counts.get(char)! + 1)
  }
  // One character more is needed to tell a lone carriage return from a Windows line end.
  if (!last && at + 1 >= text.length) return undefined
  const newline = text[at] !== '\r' ? '\n' : text[at + 1] === '\n' ? '\r\n' : '\r'
  const stated = /^sep=(.)$/i.exec(text.slice(0, at))?.[1]
  const delimiter = stated ?? [...counts].reduce((best, next) => (next[1] > best[1] ? next : best))[0]
  const Parser = (Papa as unknown as { Parser: RecordParserClass }).Parser
  return {
    parser: new Parser({ delimiter, newline }),
    rest: stated === undefined ? text : text.slice(at + newline.length),
  }
}
