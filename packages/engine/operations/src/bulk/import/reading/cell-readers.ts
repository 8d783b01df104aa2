import { cleanText, mayHoldMarks } from '@sfa/kernel/clean-text'
import type { Coordinates } from '@sfa/kernel/geo/coordinates'
import type { DictField, DictsField, Field, FieldKind, FieldOf, GeoField } from '@sfa/kit/fields/field'
import { isMarkup } from '@sfa/kit/fields/field-questions'
import { fieldSchema, parseIssue } from '@sfa/kit/fields/field-schema'
import { noYes } from '@sfa/kit/fields/fields'
import { validityWords } from '@sfa/kit/fields/kinds/number-kinds'
import type { Label } from '@sfa/kit/label'
import { CellFault as CodecFault, trimText } from '@sfa/spreadsheet/cell-codecs/cell-codec'
import { codeCodec } from '@sfa/spreadsheet/cell-codecs/code-codec'
import { flagCodec } from '@sfa/spreadsheet/cell-codecs/flag-codec'
import { textCodec } from '@sfa/spreadsheet/cell-codecs/text-codec'
import type { CellValue } from '@sfa/spreadsheet/cell-value'
import type { NumberFormat } from '@sfa/spreadsheet/number-format'
import { cleanRichText } from '../../../rich-text/clean-rich-text'
import { textToHtml } from '../../../rich-text/text-to-html'
import type { Say } from '../../columns/chinese-variants'
import { toSimplified } from '../../columns/chinese-variants'
import type { Lookups } from '../../columns/lookups'
import { type CellFault, type RefusedCell, refuse, refusedByCodec } from './cell-fault'
import type { TellCell } from './cell-notes'
import { type CellReader, type Knowledge, plain, silent } from './cell-reader'
import { dateReader, dateTimeReader } from './date-cells'
import { moneyReader, numberReader, quantityReader } from './number-cells'
import { codeReader, textReader } from './text-cells'
import { type FoundValue, ValueFinder } from './value-finder'

export type { CellReader } from './cell-reader'

type ReaderOf<K extends FieldKind> = (field: FieldOf<K>, knowledge: Knowledge) => CellReader

const readers = {
  text: textReader,
  code: codeReader,
  number: numberReader,
  money: moneyReader,
  quantity: quantityReader,
  date: dateReader,
  dateTime: dateTimeReader,
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
  return withoutMarks(plain(asText), false)
}

/** The reader of a column's cells. */
export function cellReader(field: Field, knowledge: Knowledge): CellReader & { finder?: ValueFinder } {
  const read = (readers[field.kind] as (field: Field, knowledge: Knowledge) => CellReader)(field, knowledge)
  return withoutMarks(read, hasLines(field), knowledge.tell)
}

const hasLines = (field: Field) => isMarkup(field) || ('multiline' in field && field.multiline === true)

/** Texts are read without the marks that nothing is seen of; of those between the letters the user is told. */
function withoutMarks<R extends CellReader>(read: R, lines: boolean, tell: TellCell = silent): R {
  const reader: CellReader = (value, format, date1904) => {
    if (typeof value !== 'string' || !mayHoldMarks(value)) return read(value, format, date1904)
    const clean = cleanText(value, { lines })
    const found = read(clean, format, date1904)
    if (typeof found === 'string' && clean.trim() !== trimText(value))
      tell('readWithoutMarks', trimText(value), clean.trim())
    return found
  }
  return Object.assign(reader, read)
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
  const html = cleanRichText(/<[a-z][^<>]*>/i.test(text) ? text : textToHtml(text))
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

const placePattern =
  /^(?:(wgs84|gcj02|bd09)\s{0,9}[:：]?\s{0,9})?(-?\d{1,9}(?:\.\d{1,20})?)\s{0,9}[,，;；\s]\s{0,9}(-?\d{1,9}(?:\.\d{1,20})?)$/i

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
    // A number may be shown as a date, which is no answer.
    const known = typeof value === 'number' ? undefined : answers.get(value)
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

/** What a cell names, in the way in which codes are read; '' for a cell that names nothing. */
export function namedBy(value: CellValue, format: NumberFormat, date1904: boolean): string {
  const text = typeof value === 'string' ? cleanText(value) : asText(value, format, date1904)
  return typeof text === 'string' ? text : ''
}

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
