import { halfWidth } from '@sfa/kernel/half-width'
import type { CodeField, TextField } from '@sfa/kit/fields/field'
import { patterns } from '@sfa/kit/fields/field-schema'
import { type CellCodec, CellFault as CodecFault } from '@sfa/spreadsheet/cell-codecs/cell-codec'
import { codeCodec } from '@sfa/spreadsheet/cell-codecs/code-codec'
import { textCodec } from '@sfa/spreadsheet/cell-codecs/text-codec'
import { GENERAL, type NumberFormat } from '@sfa/spreadsheet/number-format'
import { hasLostPrecision, plainNumber } from '@sfa/spreadsheet/plain-number'
import { shownNumber } from '@sfa/spreadsheet/shown-number'
import { type CellFault, refuse, refusedByCodec } from './cell-fault'
import type { TellCell } from './cell-notes'
import { type CellReader, type Knowledge, silent } from './cell-reader'

type Pattern = (typeof patterns)[keyof typeof patterns]

/**
 * A text that tells records apart, or that consists of digits (bar codes, telephones), is read as a code: a date in it is
 * a mistake of the spreadsheet. Any other text is what the sheet shows.
 */
const isLikeCode = (field: TextField, isKey: boolean): boolean =>
  isKey || field.unique === true || field.pinyin === false || field.codeOf !== undefined || field.pattern !== undefined

export function textReader(field: TextField, { isKey = false, tell = silent }: Knowledge): CellReader {
  const codec = isLikeCode(field, isKey) ? codeCodec({ max: field.max }) : textCodec({ max: field.max })
  return checked(codec, field.max, tell, field.pattern && patterns[field.pattern])
}

export const codeReader = (field: CodeField, { tell = silent }: Knowledge): CellReader =>
  checked(codeCodec({ max: field.max }), field.max, tell, patterns[field.pattern ?? 'code'])

/**
 * Neither white space nor an invisible mark, so that trimming changes nothing: ASCII, Chinese characters and Hangul.
 */
const isSolid = (unit: number) => (unit > 0x20 && unit < 0x7f) || (unit > 0x3040 && unit < 0xd800)

function checked(codec: CellCodec<string>, max: number, tell: TellCell, pattern?: Pattern): CellReader {
  return (value, format, date1904) => {
    if (value === undefined) return null
    // A code that matches its pattern needs no trimming; of a text, the first and the last character decide.
    if (typeof value === 'string' && value.length <= max && value.length > 0) {
      if (pattern !== undefined) {
        if (pattern.regex.test(value)) return value
      } else if (isSolid(value.charCodeAt(0)) && isSolid(value.charCodeAt(value.length - 1))) return value
    }
    const read = codec(value, format, date1904)
    if (read === null) return null
    if (read instanceof CodecFault) return refusedByCodec(read)
    const text = typeof value === 'number' ? asMeant(value, format, read, pattern) : read
    if (pattern && !pattern.regex.test(text)) return unfit(text, pattern)
    if (typeof value === 'number' && format !== GENERAL) tellShown(value, format, date1904, text, tell)
    return text
  }
}

/** 138 0000 0000 is how a sheet lays out the digits of a telephone, where spaces are no part of it. */
const asMeant = (value: number, { isNumber }: NumberFormat, read: string, pattern?: Pattern): string =>
  pattern && isNumber && !pattern.regex.test(read) && pattern.regex.test(plainNumber(value)) ? plainNumber(value) : read

function tellShown(value: number, format: NumberFormat, date1904: boolean, read: string, tell: TellCell): void {
  const shown = shownNumber(value, format, date1904) ?? ''
  if (read !== shown) tell('readExact', shown, read)
  else if (hasLostPrecision(value) || read !== plainNumber(value)) tell('readAsShown', shown, read)
}

function unfit(text: string, { regex, message }: Pattern) {
  // NUL is invisible to the user, so the fault is not about the form of the code.
  if (text.includes('\0')) return refuse('controlCharacter')
  const narrow = halfWidth(text)
  return refuse(message as CellFault['code'], undefined, narrow !== text && regex.test(narrow) ? narrow : undefined)
}
