import type { NumberRule } from '@sfa/kernel/number/number-rule'
import type { Tone } from '../flow/flow'
import type { Label } from '../label'
import type { CustomFieldObject } from './custom-field-objects'

/**
 * The kinds of field. The properties of a kind are its traits (kind-traits.ts), its schema is in field-schema.ts, its
 * file cells in services/bulk, its components in the portal. Each registry is `satisfies Record<FieldKind, …>`, so a
 * missing entry does not compile.
 */
export type FieldKind = Field['kind']

/** A condition on another field of the record. */
export interface Condition {
  readonly field: string
  readonly is: readonly string[]
  /** Filled by `defineResource`: the field must have a value then. */
  readonly required?: true
  /** Filled by `defineResource`: the condition in words. */
  readonly told?: Label
}

/** Records to choose from. */
interface Chosen {
  /** Key of the resource. */
  to: string
  /**
   * Field of the chosen record → field of this record. Only records with the same value there are offered and accepted;
   * while the field of this record is empty, it restricts nothing: `{ brandID: 'brandId' }`.
   */
  filter?: Readonly<Record<string, string>>
  /** Fields of this record that a form fills from the chosen one, while the user has not touched them: `{ price: 'unitPrice' }`. */
  fill?: Readonly<Record<string, string>>
  /** Nothing can be chosen before the fields of `filter` have a value: without them the choice would be between all. */
  filterFirst?: true
  /**
   * Only those are offered and taken that refer to one of these by its code, or have one of these values of a dictionary:
   * `{ roleIds: ['SalesRep'] }`, `{ productType: ['2'] }`. In lines it narrows what is offered; the behaviour of the
   * document refuses the others.
   */
  among?: Readonly<Record<string, readonly string[]>>
}

interface Common {
  label: Label
  /** What it was called before: files that were made then are still read. */
  formerly?: readonly string[]
  required?: boolean
  /** Error that says that a required value is missing, where the documents have words of their own. */
  missing?: 'tagMissing'
  /** Unique within the tenant; the natural key of imports. */
  unique?: boolean
  /**
   * Shown, and with a value, only where another field of the record has one of these values; `required` is checked only
   * there. Forms, calls and imports follow it (conditions.ts).
   */
  when?: Condition
  /** When a person may set it. Default 'always'; 'onUpdate' is for the tenant's own fields alone. */
  edit?: 'always' | 'onCreate' | 'onUpdate' | 'never'
  hint?: Label
  /** Where a value is often long or rarely needed, the list leaves the column out until it is chosen. */
  hiddenInList?: boolean
  default?: string | number
  /**
   * Fields of other resources whose values it keeps, as `customer.store.contactMobile`: it is hidden or masked for the
   * roles for which one of them is.
   */
  copyOf?: readonly string[]
  /**
   * The database computes the value from other fields of the same record; it is never written. `sql` names columns
   * (`unit_price`), `from` the fields of these columns: a caller who may not read one of them cannot read this field.
   */
  computed?: { readonly sql: string; readonly from: readonly string[] }
}

export interface TextField extends Common {
  kind: 'text'
  /** Characters. Default 100. */
  max: number
  multiline?: boolean
  pattern?: TextPattern
  /** false: numbers and codes, which no Han letters are looked for in by their pinyin. */
  pinyin?: false
  /**
   * It repeats the code of the record that this field of the same record refers to, so that lists are searched and sorted
   * without a join. Searches for the code of an alias find what refers to the record that it was merged into
   * (docs/resources.md "Merged records").
   */
  codeOf?: string
  /**
   * The product says it, not a person: a row keeps it in both languages (`keptText`, `keptReason`), and its readers have
   * it in theirs.
   */
  told?: true
}
/** Letters, digits, underscore and hyphen (`code`). */
export interface CodeField extends Common {
  kind: 'code'
  max: number
  /** `dictValue` allows letters, digits and underscore only. */
  pattern?: 'code' | 'dictValue'
  /**
   * A new record without a code is given one: this prefix and the tenant's next number, or a number by this rule. For
   * documents, and records that the documents know without a code of their own; files name records by it, so an import
   * still has to bring it. A tenant may have a rule of its own (`parameter.number-rule`).
   */
  auto?: string | NumberRule
}
export interface NumberField extends Common {
  kind: 'number'
  min?: number
  max?: number
  /** Decimals allowed. Default 0. */
  decimals: number
  /** All of its decimals are shown, so that values stand below each other. */
  fixed?: true
  /** `%` says that 15 means 15 %: files may bring it as a percentage, which every other number refuses. */
  unit?: Label
}
/** Integer fen inside, yuan with at most two decimals on the wire and on screen. */
export interface MoneyField extends Common {
  kind: 'money'
  /** Digits before the point. Default 6. */
  integerDigits: number
}
/** A quantity, numeric(18,4). */
export interface QuantityField extends Common {
  kind: 'quantity'
  /**
   * Of what and in which unit: names of references of the same record or line. Without a unit it is the basic one. Of units
   * that are counted only whole numbers are accepted, by forms, calls and files.
   */
  measured?: { readonly of: string; readonly unit?: string }
}
/** `YYYY-MM-DD`, UTC+8. */
export interface DateField extends Common {
  kind: 'date'
}
/** `YYYY-MM-DD HH:mm:ss`, UTC+8. */
export interface DateTimeField extends Common {
  kind: 'dateTime'
}
/** '0' or '1'. */
export interface FlagField extends Common {
  kind: 'flag'
  /** What '0' and '1' are called. Default 否/是. */
  options: readonly [off: Label, on: Label]
}
/** The validity flag isDeleted: '0' valid, '1' invalid. */
export interface ValidityField extends Common {
  kind: 'validity'
}
interface Choices {
  type: string
  /** Where the choices stand. Default: the data dictionary; of a configuration type, its params are the values. */
  source?: 'dictionary' | 'systemConfig'
}
/** A value of a data dictionary. */
export interface DictField extends Common, Choices {
  kind: 'dict'
  /** Values that the product itself knows, in place of a dictionary; states have a tone. */
  options?: readonly (readonly [value: string, label: Label, tone?: Tone])[]
  /** What values were called before, as `formerly` of a field. */
  formerOptions?: Readonly<Record<string, readonly string[]>>
  /** Its values are keys of resources: those of the tenant's own objects are values too (`withOwnObjects`). */
  objects?: true
}
export interface DictsField extends Common, Choices {
  kind: 'dicts'
}
/** One record of another resource; trees are shown as trees. */
export interface RefField extends Common, Chosen {
  kind: 'ref'
  /**
   * The target has so few records (brands, not customers) that each is referred to by many rows. No index is made,
   * because every import would have to maintain it; a search by this field uses the index of the natural key
   * (docs/decisions/0003).
   */
  few?: boolean
  /**
   * Leads up to another record of the same resource, as to a superior, and never in a circle. A file may name records
   * that it brings itself.
   */
  chain?: true
  /** The record belongs to the one that it refers to, and goes when that one is taken back: it keeps nothing in place. */
  partOf?: true
}
export interface RefsField extends Common, Omit<Chosen, 'fill'> {
  kind: 'refs'
  /**
   * Records are found by it in a table of pairs that the database keeps: for lists of which each target holds a small
   * part of very many records (docs/areas/customer.md).
   */
  paired?: true
}
/** The parent in a tree of the same resource; the repository keeps `level` and `fullPath`. */
export interface ParentField extends Common {
  kind: 'parent'
  maxLevel: number
}
/** File ids of pictures. */
export interface ImageField extends Common {
  kind: 'image'
  /** A record that is added as a copy of another one has its pictures too. */
  copied?: true
  formats: readonly ('png' | 'jpg' | 'jpeg')[]
  maxKB: number
  maxCount: number
  attachmentType: string
}
/** Kept files with their names and sizes, to download. */
export interface FileField extends Common {
  kind: 'file'
  /** Endings of names, in small letters. */
  extensions: readonly string[]
  maxKB: number
  maxCount: number
  /**
   * Path of the one call that answers such a file, with `{id}` of the record and `{fileId}`. Until a record names it,
   * only the user who attached it can use it. Default: every user of the tenant may read it by its id.
   */
  answeredBy?: string
}
/** Formatted text: HTML of what rich-text-rules.ts allows. */
export interface RichTextField extends Common {
  kind: 'richText'
  /** Characters, marks included. */
  max: number
  /** Characters that are read, without the marks. */
  maxRead?: number
}
/** An object or a list as another program sends it. */
export interface JsonField extends Common {
  kind: 'json'
  /** Characters of its text. */
  max: number
}
/** A place on the map, kept as gcj02 (domain/geo). */
export interface GeoField extends Common {
  kind: 'geo'
  /** Places elsewhere are refused, and those that become right when longitude and latitude change places say so. */
  within?: 'china'
  /** What calls may name longitude and latitude in place of this field, with `coordType` beside them. */
  parts?: { readonly longitude: string; readonly latitude: string }
}
/**
 * The time between two dates, which are fields of their own: files and the documented calls carry those, lists, searches
 * and forms show the two as one.
 */
export interface DateRangeField extends Common {
  kind: 'dateRange'
  from: string
  to: string
}
/** One node of a tree, chosen level by level and shown with the nodes above it. */
export interface CascaderField extends Common, Chosen {
  kind: 'cascader'
}
/** One object inside the row. */
export interface GroupField extends Common {
  kind: 'group'
  fields: Readonly<Record<string, LineCell>>
}
/** A short list of value objects inside the row (docs/decisions/0002). */
export interface LinesField extends Common {
  kind: 'lines'
  fields: Readonly<Record<string, LineCell>>
  maxLines: number
  /** Where lines are given, no fewer; a record that is saved without naming them may have none. */
  minLines?: number
  /** How many lines the import template and the export have columns for. */
  columnsFor: number
}
/** The tenant's own fields, defined at parameter/customfield for this object. */
export interface CustomField extends Common {
  kind: 'custom'
  object: CustomFieldObject
  /** The tenant's definitions, where they have been looked up (custom-cells.ts); no definition says them itself. */
  cells?: Readonly<Record<string, CustomCell>>
}

/** What one of the tenant's own fields may be. */
export type CustomCell = TextField | NumberField | DateField | DictField | DictsField | ImageField

/** What may stand in a group or a line. */
export type LineCell = TextField | NumberField | MoneyField | QuantityField | FlagField | DictField | RefField

export type Field =
  | TextField
  | CodeField
  | NumberField
  | MoneyField
  | QuantityField
  | DateField
  | DateTimeField
  | FlagField
  | ValidityField
  | DictField
  | DictsField
  | RefField
  | RefsField
  | ParentField
  | ImageField
  | FileField
  | RichTextField
  | JsonField
  | GeoField
  | DateRangeField
  | CascaderField
  | GroupField
  | LinesField
  | CustomField

export type FieldOf<K extends FieldKind> = Extract<Field, { kind: K }>

/** Patterns that a text can ask for by name. */
export type TextPattern =
  | 'lettersDigits'
  | 'number'
  | 'email'
  | 'mobile'
  | 'letter'
  | 'lettersChinese'
  | 'phone'
  | 'telephone'
  | 'mobileOrTelephone'
  | 'timeRange'
  | 'userName'
