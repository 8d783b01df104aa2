import { builtInFormat, type NumberFormat, parseNumberFormat } from '../number-format'
import type { ReadLimits } from '../read-limits'
import { corrupt, SpreadsheetError } from '../spreadsheet-error'
import { PackedStrings } from './packed-strings'
import { Xls, XlsRecords } from './xls-record'
import { codePageDecoder, XlsTextReader } from './xls-text'

/** High byte of the version; the low one says which program wrote the file. */
const EXCEL_97 = 0x06
const EXCEL_5 = 0x05
const WORKSHEET = 0

export interface XlsSheetPlace {
  name: string
  hidden: boolean
  /** Where its stream begins. */
  start: number
}

/** What all sheets of an old workbook share. */
export interface XlsGlobals {
  bytes: Buffer
  date1904: boolean
  sheets: XlsSheetPlace[]
  /** By the number that cells carry. */
  formats: readonly NumberFormat[]
  strings: PackedStrings
  /** Set for workbooks older than Excel 97: how their texts are encoded. */
  decoder: TextDecoder | undefined
}

/** Reads the first stream of a workbook. Throws `encrypted`, `corrupt`, `truncated`, `tooLarge`, `cellTooLong`. */
export function readXlsGlobals(bytes: Buffer, limits: ReadLimits): XlsGlobals {
  const records = new XlsRecords(bytes, 0)
  const version = bytes[5]
  if (version !== EXCEL_97 && version !== EXCEL_5) throw new SpreadsheetError('notExcel', { detected: 'oldExcel' })
  const strings = new PackedStrings()
  const sheets: XlsSheetPlace[] = []
  const custom = new Map<number, string>()
  const styles: number[] = []
  let date1904 = false
  let decoder = version === EXCEL_5 ? codePageDecoder(1252) : undefined
  while (records.advance()) {
    const { from } = records
    switch (records.type) {
      case Xls.filePass:
        throw new SpreadsheetError('encrypted')
      case Xls.codePage:
        records.need(2)
        if (decoder !== undefined) decoder = codePageDecoder(bytes.readUInt16LE(from))
        break
      case Xls.date1904:
        records.need(2)
        date1904 = bytes.readUInt16LE(from) === 1
        break
      case Xls.sheet:
        records.need(7)
        if (bytes[from + 5] === WORKSHEET)
          sheets.push({
            name: shortText(records, 6, 1, decoder),
            hidden: (bytes[from + 4]! & 3) !== 0,
            start: bytes.readUInt32LE(from),
          })
        break
      case Xls.format:
        records.need(3)
        custom.set(bytes.readUInt16LE(from), shortText(records, 2, decoder === undefined ? 2 : 1, decoder))
        break
      case Xls.style:
        records.need(4)
        styles.push(bytes.readUInt16LE(from + 2))
        break
      case Xls.sharedStrings:
        readSharedStrings(records, strings, limits)
        break
    }
  }
  const formats = styles.map(id => {
    const code = custom.get(id)
    return code === undefined ? builtInFormat(id) : parseNumberFormat(code)
  })
  return { bytes, date1904, sheets, formats, strings, decoder }
}

function readSharedStrings(records: XlsRecords, strings: PackedStrings, limits: ReadLimits): void {
  const reader = new XlsTextReader(records.bytes, records.parts())
  reader.number(4)
  const count = reader.number(4)
  // Some programs count texts that are not there; a cell that asks for one of them is refused.
  while (strings.length < count && !reader.isAtEnd) {
    const text = reader.text()
    if (text.length > limits.cellChars)
      throw new SpreadsheetError('cellTooLong', { sharedString: strings.length, limit: limits.cellChars })
    strings.addText(text)
    if (strings.size > limits.sharedStringBytes)
      throw new SpreadsheetError('tooLarge', { what: 'sharedStrings', limit: limits.sharedStringBytes })
  }
}

/** A text inside of a record, `offset` bytes after its beginning. */
export function shortText(
  records: XlsRecords,
  offset: number,
  lengthBytes: 1 | 2,
  decoder: TextDecoder | undefined,
): string {
  const { bytes, to } = records
  const from = records.from + offset
  if (decoder === undefined) {
    const [, ...more] = records.parts()
    return new XlsTextReader(bytes, [[from, to], ...more]).text(lengthBytes)
  }
  const start = from + lengthBytes
  if (start > to) throw corrupt('recordLength', { record: records.type })
  const length = bytes.readUIntLE(from, lengthBytes)
  return decoder.decode(bytes.subarray(start, Math.min(start + length, to)))
}
