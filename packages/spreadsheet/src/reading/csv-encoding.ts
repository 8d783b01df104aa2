import { isUtf8 } from 'node:buffer'
import { open as openFile } from 'node:fs/promises'
import { SpreadsheetError } from '../spreadsheet-error'

export type CsvEncoding = 'utf-8' | 'gb18030' | 'utf-16le' | 'utf-16be'

const PIECE = 1024 * 1024
/** Chinese text is nearly all GB2312 characters; other encodings read as GBK fall mostly outside of them. */
const LEAST_COMMON_SHARE = 0.7
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
 * Finds the encoding of a csv file: byte order mark, UTF-16 by its zero bytes, UTF-8 if the whole file is valid
 * UTF-8, else GBK (as its superset GB18030) if the characters look Chinese.
 * Throws `wrongEncoding`, or `notExcel` for a binary file.
 */
export async function detectCsvEncoding(path: string, stated?: string): Promise<CsvEncoding> {
  if (stated !== undefined) {
    const encoding = ALIASES[stated.toLowerCase().replace(/[-_](?=\d|le|be)/g, '')]
    if (encoding === undefined) throw new SpreadsheetError('wrongEncoding', { stated })
    return encoding
  }
  const file = await openFile(path, 'r')
  try {
    const buffer = Buffer.allocUnsafe(PIECE)
    let kept = 0
    for (let first = true; ; first = false) {
      const { bytesRead } = await file.read(buffer, kept, PIECE - kept)
      const bytes = buffer.subarray(0, kept + bytesRead)
      if (first) {
        const marked = markedOrWide(bytes)
        if (marked !== undefined) return marked
        if (hasControlBytes(bytes)) throw new SpreadsheetError('notExcel', { detected: 'binary', extension: 'csv' })
      }
      const cut = bytesRead === 0 ? bytes.length : lastLineEnd(bytes)
      if (!isUtf8(bytes.subarray(0, cut))) return judgeGbk(bytes.subarray(0, cut))
      if (bytesRead === 0) return 'utf-8'
      kept = bytes.length - cut
      buffer.copyWithin(0, cut, bytes.length)
      if (kept === PIECE) throw new SpreadsheetError('recordTooLong', { limit: PIECE })
    }
  } finally {
    await file.close()
  }
}

function markedOrWide(bytes: Buffer): CsvEncoding | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return undefined
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
  // Delimiters, digits and line ends are ASCII, so even Chinese text in UTF-16 has zero bytes, nearly all on one side.
  if (bytes.length % 2 === 0 && odd > even * 3) return 'utf-16le'
  if (bytes.length % 2 === 0 && even > odd * 3) return 'utf-16be'
  return undefined
}

function hasControlBytes(bytes: Buffer): boolean {
  const length = Math.min(bytes.length, 65_536)
  for (let at = 0; at < length; at++) {
    const byte = bytes[at]!
    if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x0c) return true
  }
  return false
}

/** A place where no character is cut, in every encoding that is looked for here. */
function lastLineEnd(bytes: Buffer): number {
  const found = Math.max(bytes.lastIndexOf(0x0a), bytes.lastIndexOf(0x0d))
  return found < 0 ? 0 : found + 1
}

function judgeGbk(bytes: Buffer): CsvEncoding {
  let pairs = 0
  let common = 0
  for (let at = 0; at < bytes.length; at++) {
    const lead = bytes[at]!
    if (lead < 0x80) continue
    const trail = bytes[++at] ?? 0
    pairs++
    if (lead >= 0xa1 && lead <= 0xf7 && trail >= 0xa1) common++
  }
  if (common < pairs * LEAST_COMMON_SHARE || isMostlyUtf8(bytes)) throw new SpreadsheetError('wrongEncoding')
  return 'gb18030'
}

/** UTF-8 with some broken characters, which would pass for GBK and be imported as nonsense. */
function isMostlyUtf8(bytes: Buffer): boolean {
  let whole = 0
  let broken = 0
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at]!
    if (lead < 0x80) {
      at++
      continue
    }
    const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 1
    if (length >= 3 && isUtf8(bytes.subarray(at, at + length))) {
      whole++
      at += length
    } else {
      broken++
      at++
    }
  }
  return whole > broken
}
