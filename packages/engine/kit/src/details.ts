import type {
  CodeField,
  DateField,
  DateTimeField,
  DictField,
  Field,
  FlagField,
  LinesField,
  MoneyField,
  NumberField,
  QuantityField,
  RefField,
  TextField,
} from './fields/field'
import type { Label } from './label'
import type { Rule } from './rule'

/** Fields that a line of a document may have: every kind whose value is one column. */
export type DetailCell =
  | TextField
  | CodeField
  | NumberField
  | MoneyField
  | QuantityField
  | DateField
  | DateTimeField
  | FlagField
  | DictField
  | RefField

/** A value of the record that a line refers to: shown, exported and checked beside the reference, never kept. */
export interface Look {
  label: Label
  /** Field of the line, of kind ref. */
  of: string
  /** Text field of the record that it refers to. */
  field: string
}

/** How lines are added from the keyboard, by what names a record (docs/details.md "Adding lines by keyboard"). */
export interface LinePick<K extends string = string> {
  /** Cell of the record that is named: a reference. */
  ref: K
  /** Number that is asked for next, 1 in a new line; what is named again is added to it. */
  quantity?: K
  /** Cell that together with `ref` says that two lines are the same: a unit. */
  unit?: K
  /** Fields of the record by which it is named. Default: those that its quick search looks in. */
  by?: readonly string[]
  /** Cell of the line: field of the record, or a cell of one (`basicUnit.uomid`), that is copied into a new line. */
  fill?: Readonly<Partial<Record<K, string>>>
}

/** The lines of a document: a child table that is saved with its head (docs/details.md). */
export interface Details {
  label: Label
  fields: Readonly<Record<string, DetailCell>>
  /** Fields that name a line within its document; an import finds lines by them. Empty values count as equal. */
  unique: readonly string[]
  /** Fields that the grid adds up below the lines. */
  totals: readonly string[]
  looks: Readonly<Record<string, Look>>
  /** Lines are added by typing or scanning what names a record. */
  pick?: LinePick
  /** Rules over several fields of one line. */
  rules: readonly Rule[]
  /** Rules over all lines of a document, where it has any. */
  together: readonly LinesRule[]
  /** A flag that one line has: a line that is alone has it without saying so (mark-line.ts). */
  mark?: string
  /** Most lines of a document, by form and by file. */
  maxLines: number
  /** Fewest, where a form or a call gives any; a file of heads brings none. */
  minLines: number
}

/** What has to hold between the lines of one document. */
export interface LinesRule<K extends string = string> {
  name: string
  /** Fields that it reads; a failure is shown at the first of them. */
  on: readonly K[]
  /** Fields of the document itself that it reads beside its lines. */
  head?: readonly string[]
  /** `null` when kept, else what is wrong and the line to correct, from 0. */
  check(
    lines: readonly Readonly<Record<string, unknown>>[],
    head: Readonly<Record<string, unknown>>,
  ): { line: number; message: Label } | null
}

interface Options<F extends Record<string, DetailCell>> {
  fields: F
  unique: readonly (keyof F & string)[]
  totals?: readonly (keyof F & string)[]
  looks?: Readonly<Record<string, Look & { of: keyof F & string }>>
  pick?: LinePick<keyof F & string>
  rules?: readonly Rule<keyof F & string>[]
  together?: readonly LinesRule<keyof F & string>[]
  mark?: keyof F & string
  maxLines?: number
  minLines?: number
}

/** Lines of a document, a child table; `lines` of fields.ts are the short lists inside of a row. */
export const details = <const F extends Record<string, DetailCell>>(label: Label, options: Options<F>): Details => ({
  totals: [],
  looks: {},
  maxLines: 500,
  minLines: 0,
  ...(options as unknown as Pick<Details, 'fields' | 'unique'>),
  rules: (options.rules ?? []) as readonly Rule[],
  together: (options.together ?? []) as readonly LinesRule[],
  label,
})

/** A resource, as far as it is asked for its details. */
interface WithDetails {
  details: Readonly<Record<string, Details>>
}

export const detailsOf = (resource: WithDetails): [name: string, detail: Details][] => Object.entries(resource.details)

/** Tells the lines of a document apart, and stays with a line until it is removed. */
const lineNo: NumberField = { kind: 'number', label: ['行号', 'Line'], decimals: 0, min: 1, edit: 'never' }

const asFields = new WeakMap<Details, LinesField>()

/** The lines as one field of the record: what schemas, forms, views and the history of a record read. */
export function linesField(detail: Details): LinesField {
  const known = asFields.get(detail)
  if (known) return known
  const made: LinesField = {
    kind: 'lines',
    label: detail.label,
    // The two types differ in what a column can hold, not in how a value is read.
    fields: { lineNo, ...detail.fields } as unknown as LinesField['fields'],
    maxLines: detail.maxLines,
    minLines: detail.minLines,
    columnsFor: 0,
  }
  asFields.set(detail, made)
  return made
}

/** The fields of a record with its details among them. */
export const recordFields = (
  resource: WithDetails & { fields: Readonly<Record<string, Field>> },
): Readonly<Record<string, Field>> =>
  detailsOf(resource).length === 0
    ? resource.fields
    : {
        ...resource.fields,
        ...Object.fromEntries(detailsOf(resource).map(([name, detail]) => [name, linesField(detail)])),
      }
