import type { Label } from '../label'
import type {
  CascaderField,
  CodeField,
  CustomCell,
  CustomField,
  DictField,
  DictsField,
  Field,
  FileField,
  GroupField,
  ImageField,
  LineCell,
  LinesField,
  ParentField,
  QuantityField,
  RefField,
  RefsField,
  RichTextField,
  TextField,
} from './field'
import { traitsOf } from './kind-traits'
import type { Traits } from './kinds/traits'

/*
 * Questions that the layers ask about a field, answered by the traits of its kind. Only these functions and the
 * registries compare the name of a kind.
 */

type Fields = Readonly<Record<string, Field>>

/** One or several records of another resource, `field.to`. */
export const isReference = (field: Field): field is RefField | RefsField | CascaderField =>
  traitsOf(field).names === 'record'

/** Resource that a value names records of; `own` is the resource that has the field. */
export const targetOf = (field: Field, own: string): string | undefined =>
  isReference(field) ? field.to : traitsOf(field).names === 'parent' ? own : undefined

/** What a form copies from the chosen record: own field → field of the record. */
export const fillOf = (field: Field): Readonly<Record<string, string>> => ('fill' in field && field.fill) || {}

/** One or several of a list of choices. */
export const isChoice = (field: Field): field is DictField | DictsField => traitsOf(field).names === 'choice'

/** The same where the choices stand in a dictionary or the configuration, not in the definition. */
export const isOfDictionary = (field: Field): field is DictField | DictsField => isChoice(field) && !optionsOf(field)

/** Choices that the definition names itself. */
export const optionsOf = (field: Field): DictField['options'] =>
  isChoice(field) && 'options' in field ? field.options : undefined

/** What '0' and '1' are called; undefined where a field has other values. */
export const wordsOf = (field: Field): readonly [off: Label, on: Label] | undefined => traitsOf(field).words?.(field)

export const isPicture = (field: Field): field is ImageField => traitsOf(field).names === 'picture'

export const isFile = (field: Field): field is FileField => traitsOf(field).names === 'file'

/** Formatted text. */
export const isMarkup = (field: Field): field is RichTextField => traitsOf(field).filter?.by === 'containsText'

/** SQL by which the database makes the value of other columns; undefined where it is written. */
export const generatedAs = (field: Field): string | undefined =>
  field.computed?.sql ?? traitsOf(field).column.generated?.(field)

/** Fields that a value is made of, and without which a caller may not read it. */
export const sourcesOf = (field: Field): readonly string[] => field.computed?.from ?? coveredBy(field)

/** Fields that forms, lists and searches show as this one. */
export const coveredBy = (field: Field): readonly string[] => traitsOf(field).covers?.(field) ?? []

/** The value is a list. */
export const isList = (field: Pick<Field, 'kind'>): boolean => traitsOf(field).holds === 'list'

/** Leads from record to record of the same resource, without a circle. */
export const isChain = (field: Field): field is RefField => 'chain' in field && field.chain === true

/** A list whose records are found in a table of pairs. */
export const isPaired = (field: Field): boolean => 'paired' in field && field.paired === true

/** Records that go with the one that the field refers to. */
export const isPartOf = (field: Field): boolean => 'partOf' in field && field.partOf === true

/** One object or several, of cells that the definition names. */
export const hasCells = (field: Field): field is GroupField | LinesField => isGroup(field) || isLines(field)
export const isGroup = (field: Field): field is GroupField => traitsOf(field).holds === 'cells'

/** A quantity that is a whole number or not, as the unit says that it names. */
export const isMeasured = (field: Field): field is QuantityField & Required<Pick<QuantityField, 'measured'>> =>
  'measured' in field && field.measured !== undefined

export const isLines = (field: Field): field is LinesField => traitsOf(field).holds === 'lines'
/** The cells that the tenant has defined. */
export const isOwnCells = (field: Field): field is CustomField => traitsOf(field).holds === 'ownCells'

/** Where records keep the tenant's own fields: the name and the field. */
export const ownCellsIn = (fields: Fields): readonly [string, CustomField] | undefined =>
  Object.entries(fields).flatMap(([name, field]) => (isOwnCells(field) ? [[name, field] as const] : []))[0]

/** The tenant's own fields by path, `customFields.size`: those that have been looked up (custom-cells.ts). */
export function ownFieldsIn(fields: Fields): Readonly<Record<string, CustomCell>> {
  const [name, field] = ownCellsIn(fields) ?? []
  return Object.fromEntries(Object.entries(field?.cells ?? {}).map(([cell, kind]) => [`${name}.${cell}`, kind]))
}

/** Whether a name is the path of one of the tenant's own fields, known or not. */
export const isOwnPath = (fields: Fields, name: string): boolean => {
  const [own] = (name.includes('.') && ownCellsIn(fields)) || []
  return own !== undefined && name.startsWith(`${own}.`)
}

/** What a record has in a field, the tenant's own by their path. */
export function valueAt(row: Readonly<Record<string, unknown>>, name: string): unknown {
  if (name in row) return row[name]
  const dot = name.indexOf('.')
  const own = dot < 0 ? undefined : row[name.slice(0, dot)]
  return own && typeof own === 'object' ? (own as Record<string, unknown>)[name.slice(dot + 1)] : undefined
}

/** Cells of a group or of each line, none of any other field. */
export const cellsOf = (field: Field): Readonly<Record<string, LineCell>> => (hasCells(field) ? field.fields : {})

/** A form has several inputs for it, each with errors of its own. */
export const isComposed = (field: Field): boolean => hasCells(field) || isOwnCells(field)

export const isAmount = (field: Pick<Field, 'kind'>): boolean => traitsOf(field).isAmount === true

/** Values can be added up. */
export const isSummable = (field: Pick<Field, 'kind'>): boolean => traitsOf(field).decimals !== undefined

/** A number of per cents: 15 means 15 %. */
export const isPercentage = (field: Field): boolean => 'unit' in field && field.unit?.[0] === '%'

/** Letters that may be shown in part. */
export const isMaskable = (field: Pick<Field, 'kind'>): boolean => traitsOf(field).masks.includes('masked')

/** A code that names records, made where it is missing if `auto` says with what prefix. */
export const isCode = (field: Field): field is CodeField => traitsOf(field).role === 'code'

/** Words of any script; a code has letters and digits. */
export const isText = (field: Field): field is TextField => isMaskable(field) && !isCode(field)

/** Digits after the point that a number keeps, in the unit of the wire; undefined where values are no numbers. */
export const decimalsOf = (field: Field): number | undefined =>
  isAmount(field) ? 2 : traitsOf(field).decimals?.(field)

/** A value as one text, for files, histories and messages. */
export const inWords = (field: Field, value: unknown): string =>
  traitsOf(field).inWords?.(value as never) ?? String(value)

/** Paths of the amounts among fields: `unitPrice`, `subUnits.unitprice`. */
export const amountPaths = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, field]) => [
    ...(isAmount(field) ? [name] : []),
    ...amountPaths(cellsOf(field)).map(cell => `${name}.${cell}`),
  ])

const named = (fields: Fields, role: Traits['role']) =>
  Object.entries(fields).find(([, field]) => traitsOf(field).role === role)

/** The parent of a node, where the fields are those of a tree. */
export const parentOf = (fields: Fields) => named(fields, 'parent') as [name: string, field: ParentField] | undefined

/** Name of the validity, where records have one. */
export const validityOf = (fields: Fields): string | undefined => named(fields, 'validity')?.[0]

/** Name of the unique code, by which files name a record. */
export const uniqueCodeOf = (fields: Fields): string | undefined =>
  Object.entries(fields).find(([, field]) => isCode(field) && field.unique)?.[0]

/** What the product says in a row. */
export const isTold = (field: Field): boolean => 'told' in field && field.told === true
