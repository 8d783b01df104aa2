import type { Coordinates } from '@sfa/domain/geo/coordinates'
import { halfWidth } from '@sfa/domain/half-width'
import type { DictField, DictsField, Field, FieldKind, FieldOf, GeoField } from '@sfa/resource-kit/fields/field'
import { fieldSchema, parseIssue, patterns } from '@sfa/resource-kit/fields/field-schema'
import { noYes } from '@sfa/resource-kit/fields/fields'
import { validityWords } from '@sfa/resource-kit/fields/kinds/number-kinds'
import type { Label } from '@sfa/resource-kit/label'
import { type CellCodec, CellFault as CodecFault, trimText } from '@sfa/spreadsheet/cell-codecs/cell-codec'
import { codeCodec } from '@sfa/spreadsheet/cell-codecs/code-codec'
import { dateCodec, dateTimeCodec } from '@sfa/spreadsheet/cell-codecs/date-codecs'
import { flagCodec } from '@sfa/spreadsheet/cell-codecs/flag-codec'
import { decimalCodec, integerCodec, moneyCodec } from '@sfa/spreadsheet/cell-codecs/number-codecs'
import { textCodec } from '@sfa/spreadsheet/cell-codecs/text-codec'
import type { CellValue } from '@sfa/spreadsheet/cell-value'
import type { NumberFormat } from '@sfa/spreadsheet/number-format'
import { cleanRichText } from '../../../rich-text/clean-rich-text'
import { textToHtml } from '../../../rich-text/text-to-html'
import type { Say } from '../../columns/chinese-variants'
import { toSimplified } from '../../columns/chinese-variants'
import type { Lookups } from '../../columns/lookups'
import { type CellFault, type RefusedCell, refuse, refusedByCodec } from './cell-fault'
import { type FoundValue, ValueFinder } from './value-finder'

/**
 * Reads a cell into the text that PostgreSQL takes for the column's type; null where the cell is empty, which
 * leaves the value as it is (behaviour.md "Import pipeline"). Made once per column, called once per row.
 */
export type CellReader = (value: CellValue, format: NumberFormat, date1904: boolean) => string | null | RefusedCell

interface Knowledge {
  lookups: Lookups
  /** Names the options of a field in the language of its user. */
  say: Say
  /** The cell becomes a member of an object: lists are read into JSON. */
  inJson?: boolean
}

type ReaderOf<K extends FieldKind> = (field: FieldOf<K>, knowledge: Knowledge) => CellReader

const readers = {
  text: field => checked(textCodec({ max: field.max }), field.max, field.pattern && patterns[field.pattern]),
  code: field => checked(codeCodec({ max: field.max }), field.max, patterns[field.pattern ?? 'code']),
  number: field =>
    field.decimals === 0
      ? plain(integerCodec({ min: field.min ?? -1e15, max: field.max ?? 1e15 }))
      : plain(
          decimalCodec({ scale: field.decimals, precision: 18, min: field.min, max: field.max, excess: 'refuse' }),
          exactNumber(field.decimals, field.min, field.max),
        ),
  money: field => moneyReader(field.integerDigits),
  quantity: () => plain(decimalCodec({ scale: 4, precision: 18, excess: 'refuse' }), exactNumber(4)),
  date: () => plain(dateCodec()),
  dateTime: () => plain(dateTimeCodec()),
  flag: (field, { say }) => flagReader(field.options, optionsRefusal(field.options, say)),
  validity: () => flagReader(validityWords, refuse('validityFormat')),
  dict: (field, { lookups }) => named(choiceFinder(lookups, field), false),
  dicts: (field, { lookups, inJson }) =>
    named(choiceFinder(lookups, field, inJson ? list => JSON.stringify(list) : undefined), true),
  ref: (field, { lookups }) => named(referenceFinder(lookups, field.to), false),
  refs: (field, { lookups }) => named(referenceFinder(lookups, field.to), true),
  // Looked up when all rows are there (tree/check-tree.ts).
  parent: lateReader,
  cascader: (field, { lookups }) => named(referenceFinder(lookups, field.to), false),
  richText: field => textOf(field.max, richTextCell(field.max)),
  json: field => textOf(field.max, schemaCell(field)),
  geo: field => textOf(100, placeCell(field)),
  // Read by their cells, if at all (bulk-columns.ts).
  image: () => () => null,
  file: () => () => null,
  dateRange: () => () => null,
  group: () => () => null,
  lines: () => () => null,
  custom: () => () => null,
} satisfies { [K in FieldKind]: ReaderOf<K> }

/** Reads names of records that may be made by a later row of the same file. */
export function lateReader(): CellReader {
  return plain(asText)
}

/** The reader of a column's cells. */
export const cellReader = (field: Field, knowledge: Knowledge): CellReader =>
  (readers[field.kind] as (field: Field, knowledge: Knowledge) => CellReader)(field, knowledge)

/** `isPlain` recognises cells that need no codec. Nearly all cells are plain, so this saves noticeable time. */
function plain(codec: CellCodec<string | number>, isPlain?: (value: number) => boolean): CellReader {
  return (value, format, date1904) => {
    if (value === undefined) return null
    if (isPlain !== undefined && typeof value === 'number' && !format.isDate && isPlain(value)) return `${value}`
    const read = codec(value, format, date1904)
    return read === null ? null : read instanceof CodecFault ? refusedByCodec(read) : `${read}`
  }
}

/** Numbers within bounds whose shortest form has no more than so many decimals, and no exponent. */
function exactNumber(decimals: number, min = -1e9, max = 1e9): (value: number) => boolean {
  const scale = 10 ** decimals
  const low = Math.max(min, -1e9)
  const high = Math.min(max, 1e9)
  return value => value >= low && value <= high && Math.round(value * scale) / scale === value
}

/** A text of at most so many characters, and what becomes of it. */
function textOf(max: number, convert: (text: string) => string | RefusedCell): CellReader {
  const codec = textCodec({ max })
  return (value, format, date1904) => {
    if (value === undefined) return null
    const text = codec(value, format, date1904)
    if (text === null) return null
    return text instanceof CodecFault ? refusedByCodec(text) : convert(text)
  }
}

/** Plain text becomes paragraphs; of HTML, what forms allow is kept. */
const richTextCell = (max: number) => (text: string) => {
  const html = cleanRichText(/<[a-z][^>]*>/i.test(text) ? text : textToHtml(text))
  return html.length > max ? refuse('maxLength', { max }) : html
}

/** JSON as the field's schema takes it. */
function schemaCell(field: Field) {
  const schema = fieldSchema(field)
  return (value: unknown): string | RefusedCell => {
    const parsed = schema.safeParse(value)
    if (parsed.success) return JSON.stringify(parsed.data)
    const { code, params } = parseIssue(parsed.error.issues[0]?.message ?? '')
    return refuse(code as CellFault['code'], params)
  }
}

const placePattern = /^(?:(wgs84|gcj02|bd09)\s*[:：]?\s*)?(-?\d+(?:\.\d+)?)\s*[,，;；\s]\s*(-?\d+(?:\.\d+)?)$/i

function placeCell(field: GeoField) {
  const read = schemaCell(field)
  return (text: string): string | RefusedCell => {
    const found = placePattern.exec(text.trim())
    if (!found) return refuse('geoFormat')
    const [, coordType = 'gcj02', longitude, latitude] = found
    const place = read({ longitude, latitude, coordType: coordType.toLowerCase() })
    return typeof place === 'string' ? keptPlace(place) : place
  }
}

/** The column stores the degrees only. */
function keptPlace(place: string): string {
  const { longitude, latitude } = JSON.parse(place) as Coordinates
  return JSON.stringify({ longitude, latitude })
}

/**
 * Neither white space nor an invisible mark, so that trimming changes nothing: ASCII, Chinese characters and Hangul.
 */
const isSolid = (unit: number) => (unit > 0x20 && unit < 0x7f) || (unit > 0x3040 && unit < 0xd800)

function checked(codec: CellCodec<string>, max: number, pattern?: { regex: RegExp; message: string }): CellReader {
  return (value, format, date1904) => {
    if (value === undefined) return null
    // A code that matches its pattern needs no trimming; of a text, the first and the last character decide.
    if (typeof value === 'string' && value.length <= max && value.length > 0) {
      if (pattern !== undefined) {
        if (pattern.regex.test(value)) return value
      } else if (isSolid(value.charCodeAt(0)) && isSolid(value.charCodeAt(value.length - 1))) return value
    }
    const text = codec(value, format, date1904)
    if (text === null) return null
    if (text instanceof CodecFault) return refusedByCodec(text)
    if (!pattern || pattern.regex.test(text)) return text
    // NUL is invisible to the user, so the fault is not about the form of the code.
    if (text.includes('\0')) return refuse('controlCharacter')
    const narrow = halfWidth(text)
    return refuse(
      pattern.message as CellFault['code'],
      undefined,
      narrow !== text && pattern.regex.test(narrow) ? narrow : undefined,
    )
  }
}

/** Digits that look like an amount but are a code in the wrong column (2-master-data.md §5.1). */
const leadingZero = /^[¥$]?\s*0\d/

/** Fen, from yuan of so many digits and at most two decimals (2-master-data.md §5.1). */
function moneyReader(integerDigits: number): CellReader {
  const limit = 10 ** integerDigits
  const codec = moneyCodec({ min: 0, max: limit - 0.01, excess: 'refuse' })
  const refused = refuse('moneyFormat', { digits: integerDigits })
  return (value, format, date1904) => {
    if (value === undefined) return null
    // Nearly every cell is a number of whole fen, whose product with 100 is exact to far beyond two decimals.
    if (typeof value === 'number' && !format.isDate && value >= 0 && value < limit) {
      const fen = Math.round(value * 100)
      if (Math.abs(fen - value * 100) < 1e-6) return `${fen}`
    }
    if (typeof value === 'string' && leadingZero.test(trimText(value).normalize('NFKC'))) return refused
    const fen = codec(value, format, date1904)
    if (fen === null) return null
    if (!(fen instanceof CodecFault)) return `${fen}`
    return fen.code === 'formulaError' || fen.code === 'notCalculated' ? refusedByCodec(fen) : refused
  }
}

const isYesNo = ([off, on]: readonly [Label, Label]) => off[0] === noYes[0][0] && on[0] === noYes[1][0]

const optionsRefusal = (options: readonly [Label, Label], say: Say) =>
  isYesNo(options) ? refuse('flagFormat') : refuse('flagOptions', { no: say(options[0]), yes: say(options[1]) })

function flagReader([off, on]: readonly [Label, Label], refused = refuse('flagFormat')): CellReader {
  const words = (label: Label) => [...label, toSimplified(label[0])]
  const codec = flagCodec({ yes: words(on), no: words(off) })
  const answers = new Map<CellValue, string | null | RefusedCell>()
  const faultOf = (fault: CodecFault) => (fault.code === 'notAFlag' ? refused : refusedByCodec(fault))
  return (value, format, date1904) => {
    if (value === undefined) return null
    const known = answers.get(value)
    if (known !== undefined) return known
    const read = codec(typeof value === 'string' ? toSimplified(value) : value, format, date1904)
    const answer = read === null ? null : read instanceof CodecFault ? faultOf(read) : read ? '1' : '0'
    if (answers.size < 1000) answers.set(value, answer)
    return answer
  }
}

function dictFault(
  found: 'missing' | 'ambiguous',
  text: string,
  table: { suggest(text: string): string | undefined },
): CellFault {
  if (found === 'ambiguous') return { code: 'refAmbiguous', params: { value: text } }
  return { code: 'dictMissing', params: { value: text }, suggestion: table.suggest(text), kept: text }
}

const choiceFinder = (
  lookups: Lookups,
  field: DictField | DictsField,
  listText?: (values: readonly string[]) => string,
) =>
  new ValueFinder(
    text => {
      const table = lookups.dictionary(field)
      const found = table.find(text)
      return typeof found === 'object' ? { text: found.value, valid: found.valid } : dictFault(found, text, table)
    },
    undefined,
    listText,
  )

const referenceFinder = (lookups: Lookups, key: string) => {
  const table = lookups.reference(key)
  return new ValueFinder(
    (text): FoundValue | CellFault => {
      const found = table.find(text)
      if (typeof found === 'object') return { text: found.id, valid: found.valid }
      if (found === 'ambiguous') return { code: 'refAmbiguous', params: { value: text } }
      return { code: 'refMissing', params: { value: text }, suggestion: table.suggest(text) }
    },
    table.isWhole ? undefined : texts => table.prepare(texts),
  )
}

const asText = codeCodec()

/** Cells that name records or dictionary entries. Answers are remembered by text: columns repeat a few values. */
function named(finder: ValueFinder, several: boolean): CellReader & { finder: ValueFinder } {
  const read: CellReader = (value, format, date1904) => {
    if (value === undefined) return null
    const text = typeof value === 'string' ? value : asText(value, format, date1904)
    if (text === null) return null
    if (text instanceof CodecFault) return refusedByCodec(text)
    return several ? finder.list(text) : finder.one(text)
  }
  return Object.assign(read, { finder })
}
