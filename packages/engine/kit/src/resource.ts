import type { Action } from './actions/action'
import { withConditions } from './conditions'
import {
  coveredIn,
  defaultColumns,
  defaultExport,
  defaultImport,
  defaultMatch,
  defaultSearch,
  defaultSort,
} from './default-columns'
import { type Details, linesField } from './details'
import type { AttachmentsSpec, PrintSpec } from './document-spec'
import type { CustomFieldObject } from './fields/custom-field-objects'
import type { Field } from './fields/field'
import { isOwnPath, ownFieldsIn, parentOf, validityOf } from './fields/field-questions'
import { tenantField, withFieldsOfTenant } from './fields/tenant-fields'
import type { Flow } from './flow/flow'
import { impliedRules } from './implied-rules'
import type { Label } from './label'
import type { RecordHeadSpec, RecordTabSpec } from './record-spec'
import type {
  ActionKey,
  ExportSpec,
  FormSection,
  ImportSpec,
  ListSpec,
  Operation,
  PageSpec,
  PhotoImport,
  Resource,
  ScreenSpec,
} from './resource-spec'
import type { Rule } from './rule'

export { columnOf } from './fields/column-of'
export {
  type ActionKey,
  actionKeys,
  type ExportSpec,
  type FormSection,
  type ImportSpec,
  type ListSpec,
  type Operation,
  operations,
  type PageSpec,
  type PhotoImport,
  type Resource,
  type ScreenSpec,
} from './resource-spec'
export type { Rule } from './rule'

type Audit = 'createBy' | 'createTime' | 'lastModifiedBy' | 'lastModifiedTime'

type PageOf<F> = Omit<PageSpec, 'list' | 'filter'> & {
  filter: Readonly<Partial<Record<keyof F & string, unknown>>>
  list?: Partial<ListSpec<(keyof F & string) | Audit>>
}

type ImportOf<F> = Omit<ImportSpec, 'match' | 'columns' | 'sample' | 'of' | 'mending'> & {
  of?: undefined
  mending?: readonly (keyof F & string)[]
  match?: readonly (keyof F & string)[]
  columns?: readonly (keyof F & string)[]
  sample: Partial<Record<keyof F & string, unknown>>
}
/** `match` names the document, by fields of the head; lines are found by what is unique within it. */
type LinesImport<F> = Omit<ImportSpec, 'match' | 'of'> & { of: string; match: readonly (keyof F & string)[] }

interface ExportOf<F> extends Omit<ExportSpec, 'columns' | 'of'> {
  of?: undefined
  columns?: readonly ((keyof F & string) | Audit)[]
}
type LinesExport = ExportSpec & { of: string }

interface Definition<F extends Record<string, Field>> {
  key: string
  table?: string
  readOnly?: true
  scope?: {
    owner?: 'id' | (keyof F & string)
    org?: keyof F & string
    distributor?: 'id' | (keyof F & string)
    shared?: keyof F & string
    through?: (keyof F & string) | readonly (keyof F & string)[]
  }
  limit?: { by: keyof F & string; most: number }
  path: string | null
  label: Label
  title: keyof F & string
  fields: F
  /**
   * Tenants may give its records fields of their own, under this name: the field `customFields`, with a section of the
   * form and columns in files (docs/resources.md "Fields of the tenant").
   */
  customFields?: CustomFieldObject
  unique?: readonly (readonly (keyof F & string)[])[]
  rules?: readonly Rule<keyof F & string>[]
  form?: readonly FormSection<keyof F & string>[]
  /** What is not said follows from the fields (default-columns.ts). */
  list?: Partial<ListSpec<(keyof F & string) | Audit>>
  record?: RecordHeadSpec<(keyof F & string) | Audit>
  tabOf?: readonly RecordTabSpec[]
  template?: 'table' | 'tree'
  details?: Readonly<Record<string, Details>>
  attachments?: AttachmentsSpec | false
  print?: PrintSpec<(keyof F & string) | Audit>
  pages?: readonly PageOf<F>[]
  import?: ImportOf<F>
  export?: ExportOf<F>
  /** Several kinds of one entity; `import` and `export` are the short form for one. */
  imports?: readonly (ImportOf<F> | LinesImport<F>)[]
  exports?: readonly (ExportOf<F> | LinesExport)[]
  photoImports?: readonly PhotoImport<keyof F & string>[]
  filter?: Readonly<Partial<Record<keyof F & string, unknown>>>
  calls?: Partial<Record<Operation, string | readonly string[]>>
  idName?: string
  otherNames?: Readonly<Record<string, keyof F & string>>
  unreadNames?: readonly string[]
  objectNames?: readonly string[]
  keys?: readonly ActionKey[]
  flow?: Flow
  actions?: Readonly<Record<string, Action>>
  screens?: ScreenSpec
  openToRead?: boolean
  keptWhileUsed?: boolean
  mergedInto?: keyof F & string
  retiredBy?: keyof F & string
}

/**
 * Checks the names in a definition against its fields and returns it with plain strings as names. Page, calls, table,
 * import, export, permissions and API document of the entity are derived from the result.
 */
export function defineResource<const F extends Record<string, Field>>(given: Definition<F>): Resource {
  const definition = withFieldsOfTenant(given)
  const fields = withConditions(definition.fields)
  const validity = validityOf(definition.fields)
  const covered = coveredIn(definition.fields)
  const editable = Object.keys(definition.fields).filter(
    name => name !== validity && !covered.has(name) && !(definition.customFields && name === tenantField),
  )
  const writes = ['add', 'edit', 'view', 'delete', 'batch'] as const
  const imports = importsOf(definition)
  const exports = exportsOf(definition, imports)
  const keys = definition.keys ?? [
    'search',
    ...(definition.readOnly ? (['view'] as const) : writes),
    ...(imports.length > 0 ? (['upload'] as const) : []),
    ...(exports.length > 0 ? (['download'] as const) : []),
    ...(definition.photoImports ? (['uploadphoto'] as const) : []),
    ...(definition.readOnly ? [] : (['share'] as const)),
  ]
  const own = (specs: readonly (ImportSpec | ExportSpec)[]) => specs.find(spec => spec.of === undefined)
  const details = Object.entries(definition.details ?? {})
  return {
    unique: [],
    details: {},
    pages: [],
    photoImports: [],
    record: {},
    tabOf: [],
    template: 'table',
    calls: {},
    objectNames: [],
    actions: {},
    screens: {},
    openToRead: false,
    keptWhileUsed: false,
    ...(definition as unknown as Partial<Resource>),
    rules: [...((definition.rules ?? []) as readonly Rule[]), ...impliedRules(fields)],
    fields,
    form: [
      ...(definition.form ?? [{ title: ['基本信息', 'Basic information'] as const, fields: editable }]).map(
        withDetails,
      ),
      ...(definition.customFields ? [{ title: ['自定义字段', 'Custom fields'], fields: [tenantField] }] : []),
      ...details
        .filter(([name]) => !definition.form?.some(section => section.details?.includes(name)))
        .map(([name, { label }]) => ({ title: label, fields: [name] })),
    ],
    list: {
      search: defaultSearch(definition),
      columns: defaultColumns(definition),
      sort: defaultSort(definition),
      ...(definition.readOnly ? { newestFirst: true } : {}),
      ...definition.list,
    },
    imports,
    exports,
    ...(own(imports) ? { import: own(imports) } : {}),
    ...(own(exports) ? { export: own(exports) } : {}),
    keys,
  } as Resource
}

type Described = Definition<Record<string, Field>>

function importsOf(given: object): ImportSpec[] {
  const definition = given as Described
  const said = [...(definition.import ? [definition.import] : []), ...(definition.imports ?? [])]
  return said.map(
    (spec): ImportSpec =>
      spec.of === undefined
        ? { ...spec, match: spec.match ?? defaultMatch(definition), columns: spec.columns ?? defaultImport(definition) }
        : spec,
  )
}

function exportsOf(given: object, imports: readonly ImportSpec[]): ExportSpec[] {
  const definition = given as Described
  const taken = imports.find(spec => spec.of === undefined)?.columns
  const said = [...(definition.export ? [definition.export] : []), ...(definition.exports ?? [])]
  return said.map(
    (spec): ExportSpec =>
      spec.of === undefined ? { ...spec, columns: spec.columns ?? defaultExport(definition, taken) } : spec,
  )
}

/** Forms read the fields of a section alone. */
const withDetails = ({ details = [], ...section }: FormSection): FormSection => ({
  ...section,
  fields: [...section.fields, ...details],
})

/** Columns that every table has and no form sets. */
export const auditFields = {
  createBy: { kind: 'text', label: ['创建人', 'Created by'], max: 100, edit: 'never' },
  createTime: { kind: 'dateTime', label: ['创建时间', 'Created at'], edit: 'never' },
  lastModifiedBy: { kind: 'text', label: ['最后修改人', 'Last modified by'], max: 100, edit: 'never' },
  lastModifiedTime: { kind: 'dateTime', label: ['最后修改时间', 'Last modified at'], edit: 'never' },
} as const satisfies Record<Audit, Field>

/** A log knows when a row was written, and its fields say by whom. */
export const auditFieldsOf = (resource: Resource): Readonly<Record<string, Field>> =>
  resource.derived ? {} : resource.readOnly ? { createTime: auditFields.createTime } : auditFields

/**
 * A field by name, audit fields, the lines of a document and the tenant's own fields by their path included. Throws on
 * an unknown name: definitions are checked before the start.
 */
export function fieldOf(resource: Resource, name: string): Field {
  const known = Object.hasOwn(resource.fields, name) ? resource.fields : auditFieldsOf(resource)
  const detail = Object.hasOwn(resource.details, name) ? resource.details[name] : undefined
  const own = isOwnPath(resource.fields, name) ? ownFieldsIn(resource.fields)[name] : undefined
  const field = Object.hasOwn(known, name) ? known[name] : detail ? linesField(detail) : own
  if (!field)
    throw new Error(`${resource.key} has no field ${name}; its fields are ${Object.keys(resource.fields).join(', ')}`)
  return field
}

/** `product.brand` → `product_brand`. */
export const tableOf = (resource: Resource) => resource.table ?? resource.key.replace(/[.-]/g, '_')

/** `product.brand` → `product`. */
export const areaOf = (resource: Resource) => resource.key.split('.')[0] as string

export const isTree = (resource: Resource) => parentOf(resource.fields) !== undefined
