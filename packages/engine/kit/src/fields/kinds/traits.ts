import type { Label } from '../../label'
import type { Field } from '../field'
import type { FieldMode } from '../field-mask'

/** How PostgreSQL stores a kind. */
export interface ColumnTraits<F extends Field = Field> {
  type(field: F): string
  /** SQL of the default, when a row says nothing. */
  default?(field: F): string | undefined
  notNull?: true
  /** SQL of what the database makes of other columns, where nothing writes it. */
  generated?(field: F): string
  /** The column has an index of its own. */
  indexed?(field: F): boolean
  /** Wire value (checked by the schema, null for empty) → query parameter. */
  write(value: never, field: F): unknown
  /** Driver value → wire value. */
  read(value: never, field: F): unknown
}

/**
 * How a search narrows by a kind (docs/wire.md "Search body"): a part of the text, without its marks where it has any;
 * one of several values; a list that has one of several; records and what is below them; nodes below a node; from … to;
 * a range that meets from … to; whether there is a value, and of a place in which area it lies.
 */
export interface FilterTraits {
  by: 'contains' | 'containsText' | 'oneOf' | 'overlaps' | 'records' | 'below' | 'range' | 'meets' | 'present' | 'place'
  /** What a value must look like to be compared: any text unless it is said. */
  of?: 'number' | 'date' | 'dateTime' | 'id' | 'flag' | 'validity' | 'place'
  /** Element type of the values of `oneOf`. */
  type?: 'text' | 'smallint'
  /** Wire value → what the column compares. */
  bound?(value: unknown): unknown
  /** The same of an upper bound. */
  upTo?(value: unknown): unknown
}

/**
 * How files hold a kind: as one cell of this type, as a column for each of its cells, as a text that exports write and
 * no import takes, or not at all.
 */
export type FileTraits = 'text' | 'code' | 'number' | 'date' | 'dateTime' | 'cells' | 'shown' | 'none'

export interface ListTraits {
  /** A list has a column of it; 'chosen' where only the user adds it. */
  column: boolean | 'chosen'
  /** The default search asks for it. */
  searched?: true
  /** Pixels that it usually takes, and at most where it is made as wide as its content. */
  width?: number
  widest?: number
  /** Cut, a value would read as another one: no column is narrower than what it holds, of any width. */
  whole?: true
  align?: 'end'
}

/**
 * Everything that is to be known of a kind apart from code that needs a library: schemas stand in field-schema.ts and
 * field-json-schema.ts, cell codecs in services/bulk, components in the portal's value types. All of them are
 * `satisfies Record<FieldKind, …>`, and nothing else asks for a kind by name (scripts/kind-literals.test.ts).
 */
export interface Traits<F extends Field = Field> {
  /** One value, a list of values, named cells, lines of cells, or the cells that the tenant has defined. */
  holds: 'one' | 'list' | 'cells' | 'lines' | 'ownCells'
  /** What a value names: a record of another resource, one of its own, an entry of a dictionary, a picture, a file. */
  names?: 'record' | 'parent' | 'choice' | 'picture' | 'file'
  /** A record is called by the names of all nodes down to it. */
  isPath?: true
  /** Fields that a form, a list and a search show as this one. */
  covers?(field: F): readonly string[]
  /** The role of the field in its record, beyond holding a value. */
  role?: 'code' | 'parent' | 'validity'
  /** What '0' and '1' are called, where these are its values. */
  words?(field: F): readonly [off: Label, on: Label]
  /** Digits after the point, where values are numbers that can be added up. */
  decimals?(field: F): number
  /** Money: a setting of the tenant may hide it. */
  isAmount?: true
  column: ColumnTraits<F>
  filter: FilterTraits | null
  sorted: boolean
  /** Ways in which a role may be kept from reading it; empty for fields that a list, a tree or a switch needs. */
  masks: readonly Exclude<FieldMode, 'readOnly'>[]
  /** Many records may be given one value of it. */
  batch: boolean
  file: FileTraits
  /** What a file, a history or a message says of a value; its own text unless it is said. */
  inWords?(value: never): string
  /** Texts that an import reads from a cell may hold what COPY escapes. */
  escaped?: true
  /** As a cell of an object, an import reads it into JSON. */
  isJson?: true
  list: ListTraits
  /** Units of 24 that its input takes in a form. */
  span(field: F): number
}
