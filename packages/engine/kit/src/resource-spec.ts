import type { Action } from './actions/action'
import type { DataOwner } from './data-owner'
import type { Details } from './details'
import type { AttachmentsSpec, PrintSpec } from './document-spec'
import type { Field } from './fields/field'
import type { Flow } from './flow/flow'
import type { Label } from './label'
import type { RecordHeadSpec, RecordTabSpec } from './record-spec'
import type { Rule } from './rule'

/** Operations that every resource answers; `calls` may give each its documented paths. */
export const operations = ['search', 'findById', 'create', 'update', 'updateStatus', 'delete', 'batchUpdate'] as const
export type Operation = (typeof operations)[number]

/** Keys of the buttons of a page; a call needs the key of its page. */
export const actionKeys = [
  'search',
  'add',
  'edit',
  'view',
  'delete',
  'batch',
  'upload',
  'download',
  'uploadphoto',
  'share',
] as const
export type ActionKey = (typeof actionKeys)[number]

export interface FormSection<K extends string = string> {
  title: Label
  fields: readonly K[]
  /** Details that stand in it, below its fields. Those of no section have one each, after all others. */
  details?: readonly string[]
  /** On a record's own page: sections of one tab stand below each other in it. Default: a tab of its own. */
  tab?: Label
  /** Where its tab stands among those of the page (docs/resources.md). */
  place?: number
}

export interface ImportSpec {
  /** Registry key of the kind ("Product"); business types are shared by several kinds (E4). */
  kind: string
  /** What the kind is called where a resource has several. */
  label?: Label
  /** Documented number; kinds that the documents do not number have none (E3). */
  businessType?: number
  /** Name of a detail: rows are its lines, and those that name the same head make one document. */
  of?: string
  /**
   * Of lines: their heads have to be there, and the ways of importing are about the lines. What is unique of a line has
   * to stand in the file.
   */
  existing?: true
  /** Fields that a file has to name, although a form begins with a value for them or does without. */
  asked?: readonly string[]
  /** It comes in by a call of its own, and the page does not offer it. */
  byCallOnly?: true
  /** What columns are called in files, where it is not the label of the field: of a reference, its code. */
  titles?: Readonly<Record<string, Label>>
  /** What files may call columns as well, by field. */
  headers?: Readonly<Record<string, readonly string[]>>
  /** Natural key: an existing row with the same values is the one that is changed. */
  match: readonly string[]
  /** Fields in the template's order. */
  columns: readonly string[]
  /** One row as the template's sample, by field. */
  sample: Readonly<Record<string, unknown>>
  /**
   * Columns by which a refused row may be let pass: where a file has them not, the grid and the workbook of refused rows
   * have them none the less.
   */
  mending?: readonly string[]
}

export interface ExportSpec {
  kind: string
  /** What the kind is called where a resource has several. */
  label?: Label
  /** Name of a detail: one row for each of its lines. */
  of?: string
  columns: readonly string[]
}

/** An import of archives of photos that are named by the code of their record (docs/resources.md "Photos"). */
export interface PhotoImport<N extends string = string> {
  kind: string
  /** As menus and logs call it, with what it is about: 门店门头照. */
  label: Label
  /** Image field that takes the photos in the order of their numbers. */
  into: N
  /** Image field that takes the first photo, small. */
  thumbnail?: N
  /** Pixels of what is kept; larger photos are made smaller. */
  width?: number
}

/** A further page over an entity that has one (docs/details.md "Pages"). */
export interface PageSpec {
  /** Part of its calls: `/portalsync/<area>/<name>/search`. */
  name: string
  path: string
  label: Label
  /** Wire filter that holds whatever is searched; the server enforces it for reading and for writing. */
  filter: Readonly<Record<string, unknown>>
  list?: Partial<ListSpec<string>>
  keys?: readonly ActionKey[]
  calls?: Readonly<Partial<Record<Operation, string | readonly string[]>>>
}

/** A definition whose field names are plain strings, so that registries can hold it. */
export interface Resource {
  /** `<area>.<name>`; the table is `<area>_<name>`. */
  key: string
  /** Table, where it is not the one that the key names: the tables that signing in reads are older than definitions. */
  table?: string
  /** A log: written by the product itself, never by a form. It answers reading calls only and has no version. */
  readOnly?: true
  /** Its rows are made by a report's query: it has no table and no fields but those it names. */
  derived?: true
  /** Whose the records are; without it everyone with the page's key reaches all of them. */
  scope?: DataOwner
  /** At most so many valid records refer to one record by this field, a ref. */
  limit?: { by: string; most: number }
  /** Route of the page, or null where the resource has no page of its own. */
  path: string | null
  label: Label
  /** Field that names a record where it is referred to. */
  title: string
  fields: Readonly<Record<string, Field>>
  /** Combinations of fields that are unique within the tenant, beside the fields marked `unique`. */
  unique: readonly (readonly string[])[]
  rules: readonly Rule[]
  form: readonly FormSection[]
  list: ListSpec<string>
  /** The head of a record's own page. */
  record: RecordHeadSpec
  /** Record pages of other definitions that get a tab with the records of this one. */
  tabOf: readonly RecordTabSpec[]
  template: 'table' | 'tree'
  /** Child tables by name (docs/details.md). */
  details: Readonly<Record<string, Details>>
  /** Files of a record that belong to no field. Documents have them unless they say `false`; `attachmentsOf` knows. */
  attachments?: AttachmentsSpec | false
  /** Records can be printed; `printOf` knows how. */
  print?: PrintSpec
  /** This resource is the lines of another one's detail: their head, with its fields beside those of the line. */
  linesOf?: { head: Resource; detail: string }
  /** Further pages over the same records. */
  pages: readonly PageSpec[]
  /** This resource is a page over the entity of its key. */
  page?: PageSpec
  /** The kind that is imported, the first of `imports` unless this is the shape of another one. */
  import?: ImportSpec
  export?: ExportSpec
  /** Every import and export kind; `importShapes` and `exportShapes` give the resource for each. */
  imports: readonly ImportSpec[]
  exports: readonly ExportSpec[]
  photoImports: readonly PhotoImport[]
  /**
   * Wire filter of the rows that are its records. The others stand in the same table and are written by the product
   * itself: no call reads or changes them, reports read them by `entityOf`.
   */
  filter?: Readonly<Record<string, unknown>>
  /** Documented paths by operation; the first is the one that our screens use. */
  calls: Readonly<Partial<Record<Operation, string | readonly string[]>>>
  /** What the documents call the id of a record, where it is not `id`: rows have both, writes accept both. */
  idName?: string
  /** Names that the documents' look-up gives fields beside ours: rows carry both, searches take either. */
  otherNames?: Readonly<Record<string, string>>
  /** Names that the documents have callers of its searches send and that mean nothing here; others are refused. */
  unreadNames?: readonly string[]
  /** Name under which the object families know it, beside its key, e.g. `MD_Product`. */
  objectNames: readonly string[]
  /** Keys of the page for the calls that every resource has; those without their key do not exist. */
  keys: readonly ActionKey[]
  /** The states of a record, where it has any. */
  flow?: Flow
  /** What can be done with a record beside changing its fields, by name (docs/documents.md). */
  actions: Readonly<Record<string, Action>>
  screens: Readonly<ScreenSpec>
  /** All signed-in users may read every record and field: for data that every form needs and that holds no secret. */
  openToRead: boolean
  /** It cannot be made invalid while valid records refer to it, like a node of a tree. */
  keptWhileUsed: boolean
  /**
   * Field that refers to a record of the same resource: a record that has it was merged into that one and stays as its
   * alias. Searches and files that name the code of the alias find that one (docs/resources.md "Merged records").
   */
  mergedInto?: string
  /**
   * Flag of records that are out of use: they stay where they are referred to, and nothing new may refer to them, as if
   * they were invalid (docs/resources.md "Records out of use").
   */
  retiredBy?: string
}

export interface ScreenSpec {
  form?: 'custom'
  page?: 'custom'
  /** The children of a tree's node come this long after it is unfolded. */
  childDelayMs?: number
  /** 'normal' asks 确定要关闭这一页吗 before the page's tab closes. */
  beforeClose?: 'normal'
}

export interface ListSpec<K extends string> {
  search: readonly K[]
  columns: readonly K[]
  sort: K
  /** Logs show what came last first. */
  newestFirst?: true
  /** Rows of a page that a user may choose. Default: 20, 40, 60, 80. */
  pageSizes?: readonly number[]
  /** Columns that rows are not ordered by. */
  unsortable?: readonly K[]
  /** Fields that the one search box looks in, beside the title; the box names them. Default: unique ones. */
  quick?: readonly K[]
  /**
   * Field that refers to a tree: the page shows the tree in a drawer at the left, to choose several nodes.
   */
  treeFilter?: K
  /**
   * Fields of dates or moments with which the page searches when it is opened without a search: the last so many days,
   * today among them. The user may clear them; calls are not narrowed. Further pages of the entity have their own.
   */
  opensWith?: Readonly<Partial<Record<K, { readonly lastDays: number }>>>
}
