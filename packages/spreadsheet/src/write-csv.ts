import type { Writable } from 'node:stream'
import { ByteSink } from './writing/byte-sink'
import { encodeGbk, missingInGbk, NotInGbk } from './writing/gbk-encoder'

export interface CsvOptions {
  /**
   * 'utf-8' is written with a byte order mark, without which Excel takes it for the local encoding. 'gbk' is code page 936:
   * a cell with a character that it lacks is refused (`NotInGbk`) with its row and column.
   */
  encoding?: 'utf-8' | 'gbk'
  /**
   * Puts an apostrophe before texts that a spreadsheet would run as a formula (= + - @), but not before numbers.
   * The reader of this package takes it away again. On by default.
   */
  guardFormulas?: boolean
}

export type CsvValue = string | number | bigint | boolean | null | undefined

const FORMULA = /^'*[=+\-@\t\r]/
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/
const NEEDS_QUOTES = /[",\n\r]|^\s|\s$/

/** Streams rows as csv with Windows line ends, as Excel does (RFC 4180). */
export class CsvWriter {
  private readonly sink: ByteSink
  private started = false
  private rows = 0

  constructor(
    output: Writable,
    private readonly options: CsvOptions = {},
  ) {
    this.sink = new ByteSink(output)
  }

  async write(rows: Iterable<readonly CsvValue[]>): Promise<void> {
    let text = ''
    for (const row of rows) {
      this.rows += 1
      if (this.options.encoding === 'gbk') this.requireGbk(row)
      for (let index = 0; index < row.length; index++) text += (index === 0 ? '' : ',') + this.field(row[index])
      text += '\r\n'
      if (text.length > 128 * 1024) {
        await this.send(text)
        text = ''
      }
    }
    await this.send(text)
  }

  async end(): Promise<void> {
    await this.send('')
    await this.sink.end()
  }

  private requireGbk(row: readonly CsvValue[]): void {
    for (const [index, value] of row.entries()) {
      const missing = typeof value === 'string' ? missingInGbk(value) : undefined
      if (missing !== undefined) throw new NotInGbk(missing, this.rows, index + 1)
    }
  }

  private field(value: CsvValue): string {
    if (value === null || value === undefined) return ''
    if (typeof value !== 'string') return String(value)
    const guarded =
      this.options.guardFormulas !== false && FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value
    return NEEDS_QUOTES.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
  }

  private async send(text: string): Promise<void> {
    const mark = this.started || this.options.encoding === 'gbk' ? '' : '\ufeff'
    this.started = true
    if (text === '' && mark === '') return
    await this.sink.write(this.options.encoding === 'gbk' ? encodeGbk(text) : Buffer.from(mark + text, 'utf8'))
  }
}
