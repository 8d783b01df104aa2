import { isAscii, isUtf8 } from 'node:buffer'
import { open as openFile } from 'node:fs/promises'
import { SpreadsheetError } from '../spreadsheet-error'
import { isChineseUtf8, judgeNarrowUtf8, looksLikeGbk } from './judge-encoding'

export type CsvEncoding = 'utf-8' | 'gb18030' | 'utf-16le' | 'utf-16be'

const PIECE = 1024 * 1024
/** Bytes of lines with characters beyond ASCII by which the encoding is judged. */
const SAMPLE = 64 * 1024
/** Text has hardly any control characters; above this share of the first bytes, it is another kind of file. */
const CONTROL_SHARE = 0.005
const ALIASES: Record<string, CsvEncoding> = {
  utf8: 'utf-8',
  gbk: 'gb18030',
  gb2312: 'gb18030',
  cp936: 'gb18030',
  utf16le: 'utf-16le',
  utf16be: 'utf-16be',
  gb18030: 'gb18030',
}

/**
 * Finds the encoding of a csv file: byte order mark, UTF-16 by its zero bytes, UTF-8 if the whole file is valid UTF-8,
 * else GBK (as its superset GB18030) if it reads as Chinese there and as nothing else.
 * Throws `wrongEncoding`, with a line where two encodings are mixed, or `notExcel` for a binary file.
 */
export async function detectCsvEncoding(path: string, stated?: string): Promise<CsvEncoding> {
  if (stated !== undefined) {
    const encoding = ALIASES[stated.toLowerCase().replace(/[-_](?=\d|le|be)/g, '')]
    if (encoding === undefined) throw new SpreadsheetError('wrongEncoding', { stated })
    return encoding
  }
  let isMarked = false
  let isWide = false
  const narrow = new Sample()
  for await (const { bytes, head } of wholeLines(path)) {
    if (head !== undefined) {
      const wide = utf16Of(head)
      if (wide !== undefined) return wide
      if (isBinary(head)) throw new SpreadsheetError('notExcel', { detected: 'binary', extension: 'csv' })
      isMarked = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf
    }
    if (!isUtf8(bytes)) return judgeOther(path)
    if (isMarked || isWide || isAscii(bytes)) continue
    isWide = bytes.some(byte => byte >= 0xe0)
    narrow.add(bytes)
  }
  const encoding = isMarked || isWide || narrow.isEmpty ? 'utf-8' : judgeNarrowUtf8(narrow.bytes())
  if (encoding === undefined) throw new SpreadsheetError('wrongEncoding')
  return encoding
}

/** Of a file that is no UTF-8. All of it is looked at: it may begin in one encoding and go on in another. */
async function judgeOther(path: string): Promise<CsvEncoding> {
  const sample = new Sample()
  const inUtf8 = new Utf8Finds()
  for await (const { bytes } of wholeLines(path)) {
    sample.add(bytes)
    inUtf8.add(bytes)
  }
  if (inUtf8.areMany) throw new SpreadsheetError('wrongEncoding', { line: inUtf8.otherLine })
  if (!looksLikeGbk(sample.bytes())) throw new SpreadsheetError('wrongEncoding')
  return 'gb18030'
}

/**
 * The file in pieces that end where no character is cut, in every encoding that is looked for here. `head` is what was
 * read first, whether it holds a line end or not.
 */
async function* wholeLines(path: string): AsyncGenerator<{ bytes: Buffer; head?: Buffer }, void, void> {
  const file = await openFile(path, 'r')
  try {
    const buffer = Buffer.allocUnsafe(PIECE)
    let kept = 0
    for (let first = true; ; first = false) {
      const { bytesRead } = await file.read(buffer, kept, PIECE - kept)
      const bytes = buffer.subarray(0, kept + bytesRead)
      const cut = bytesRead === 0 ? bytes.length : lastLineEnd(bytes)
      yield { bytes: bytes.subarray(0, cut), ...(first ? { head: bytes } : {}) }
      if (bytesRead === 0) return
      kept = bytes.length - cut
      buffer.copyWithin(0, cut, bytes.length)
      if (kept === PIECE) throw new SpreadsheetError('recordTooLong', { limit: PIECE })
    }
  } finally {
    await file.close()
  }
}

/** Lines with characters beyond ASCII, the first ones of the file. */
class Sample {
  private readonly lines: Buffer[] = []
  private size = 0

  get isEmpty(): boolean {
    return this.size === 0
  }

  add(bytes: Buffer): void {
    for (let from = 0; from < bytes.length && this.size < SAMPLE; ) {
      const to = endOfLine(bytes, from)
      const line = bytes.subarray(from, to)
      if (!isAscii(line)) {
        this.lines.push(Buffer.from(line))
        this.size += line.length
      }
      from = to
    }
  }

  bytes(): Buffer {
    return Buffer.concat(this.lines)
  }
}

/** Runs of bytes beyond ASCII that have the form of at least two Chinese characters in UTF-8, between ASCII. */
const UTF8_RUN =
  /(?<![\x80-\xff])[\xe3-\xe9][\x80-\xbf]{2}(?:[\xe3-\xe9][\x80-\xbf]{2}|\xef[\xbc-\xbd][\x80-\xbf])+(?![\x80-\xff])/g
/** In so many bytes of GBK, chance alone may make one such run that reads as Chinese. */
const BYTES_PER_CHANCE = 4 * 1024 * 1024

/** What of a file is Chinese in UTF-8, although not all of the file is UTF-8. */
class Utf8Finds {
  private count = 0
  private seen = 0
  /** Line that the next piece begins with, from 1. */
  private line = 1
  private firstFind = 0
  private firstOther = 0

  add(bytes: Buffer): void {
    const text = bytes.toString('latin1')
    for (const { 0: run, index } of text.matchAll(UTF8_RUN)) {
      if (!isChineseUtf8(Buffer.from(run, 'latin1'))) continue
      this.count++
      this.firstFind ||= this.line + countLines(bytes.subarray(0, index))
    }
    if (this.firstOther === 0 && !isUtf8(bytes)) this.firstOther = this.line + linesBeforeOther(bytes)
    this.seen += bytes.length
    this.line += countLines(bytes)
  }

  get areMany(): boolean {
    return this.count > this.seen / BYTES_PER_CHANCE
  }

  /** The line from which on the file is in another encoding than before. */
  get otherLine(): number {
    return Math.max(this.firstFind, this.firstOther)
  }
}

function linesBeforeOther(bytes: Buffer): number {
  let lines = 0
  for (let from = 0; from < bytes.length; lines++) {
    const to = endOfLine(bytes, from)
    if (!isUtf8(bytes.subarray(from, to))) return lines
    from = to
  }
  return lines
}

function endOfLine(bytes: Buffer, from: number): number {
  const found = bytes.indexOf(0x0a, from)
  return found < 0 ? bytes.length : found + 1
}

function countLines(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(0x0a); at >= 0; at = bytes.indexOf(0x0a, at + 1)) count++
  return count
}

function utf16Of(bytes: Buffer): CsvEncoding | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  let even = 0
  let odd = 0
  const length = Math.min(bytes.length, 4096)
  for (let at = 0; at < length; at++) {
    if (bytes[at] !== 0) continue
    if (at % 2 === 0) even++
    else odd++
  }
  // Delimiters, digits and line ends are ASCII, so even Chinese text in UTF-16 has many zero bytes, nearly all on one
  // side. Fewer are damage of another encoding.
  if (bytes.length % 2 !== 0 || Math.max(even, odd) * 25 < length) return undefined
  if (odd > even * 3) return 'utf-16le'
  return even > odd * 3 ? 'utf-16be' : undefined
}

/** Line ends, tabs, page breaks and the mark of the end that DOS wrote do not count. */
function isBinary(bytes: Buffer): boolean {
  const length = Math.min(bytes.length, 65_536)
  let control = 0
  for (let at = 0; at < length; at++) {
    const byte = bytes[at]!
    if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x0c && byte !== 0x1a) control++
  }
  return control > length * CONTROL_SHARE + 1
}

function lastLineEnd(bytes: Buffer): number {
  const found = Math.max(bytes.lastIndexOf(0x0a), bytes.lastIndexOf(0x0d))
  return found < 0 ? 0 : found + 1
}
