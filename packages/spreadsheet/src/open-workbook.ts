import { open as openFile } from 'node:fs/promises'
import { DEFAULT_LIMITS, type ReadLimits } from './read-limits'
import { openCsv } from './reading/read-csv'
import { openXls } from './reading/read-xls'
import { openXlsx } from './reading/read-xlsx'
import { asReaderFault, withReaderFaults } from './reading/reader-fault'
import { SpreadsheetError } from './spreadsheet-error'
import type { Workbook } from './workbook'

export interface OpenOptions {
  /** Name that the user gave the file; a file without a known signature is read as csv only under .csv or .txt. */
  fileName?: string
  limits?: Partial<ReadLimits>
  /** Encoding of a csv file as the user says ('utf-8', 'gbk', 'utf-16le', …); otherwise it is found out. */
  csvEncoding?: string
}

/**
 * Opens an xlsx, xls or csv file by its content, not its name (anything else is refused).
 * Throws SpreadsheetError; the caller closes the workbook.
 */
export async function openWorkbook(path: string, options: OpenOptions = {}): Promise<Workbook> {
  return withReaderFaults(await open(path, options).catch(asReaderFault))
}

async function open(path: string, options: OpenOptions): Promise<Workbook> {
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  const { head, size } = await readHead(path)
  if (size === 0) throw new SpreadsheetError('emptyFile')
  if (size > limits.fileBytes) throw new SpreadsheetError('tooLarge', { bytes: size, limit: limits.fileBytes })
  if (isZip(head)) return openXlsx(path, limits)
  if (isCompoundFile(head)) return openXls(path, size, limits)
  const extension = /\.([^.]+)$/.exec(options.fileName ?? path)?.[1]?.toLowerCase() ?? ''
  if (!['csv', 'txt', 'tsv'].includes(extension))
    throw new SpreadsheetError('notExcel', { detected: describe(head), extension })
  return openCsv(path, size, limits, options.csvEncoding)
}

async function readHead(path: string): Promise<{ head: Buffer; size: number }> {
  const file = await openFile(path, 'r')
  try {
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read(Buffer.alloc(512), 0, 512, 0)
    return { head: buffer.subarray(0, bytesRead), size }
  } finally {
    await file.close()
  }
}

function isZip(head: Buffer): boolean {
  return head.length >= 4 && (head.readUInt32BE(0) === 0x504b0304 || head.readUInt32BE(0) === 0x504b0506)
}

function isCompoundFile(head: Buffer): boolean {
  return head.length >= 8 && head.readBigUInt64BE(0) === 0xd0cf11e0a1b11ae1n
}

/** Older programs save web pages and XML under .xls; naming the format helps the user more than "not Excel". */
function describe(head: Buffer): string {
  const text = head.toString('latin1').trimStart().toLowerCase()
  if (text.startsWith('%pdf')) return 'pdf'
  if (text.startsWith('\x89png') || text.startsWith('\xff\xd8\xff') || text.startsWith('gif8')) return 'image'
  if (/^(?:\xef\xbb\xbf)?<(?:!doctype html|html|table|head|meta)/.test(text)) return 'html'
  if (/^(?:\xef\xbb\xbf)?<\?xml/.test(text)) return 'xml'
  return 'unknown'
}
