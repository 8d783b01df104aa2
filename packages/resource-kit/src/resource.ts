import type { Field } from './field'
import type { Label } from './label'

/** Operations that every resource answers; `calls` may give each its documented paths. */
export const operations = ['search', 'findById', 'create', 'update', 'updateStatus', 'delete', 'batchUpdate'] as const
export type Operation = (typeof operations)[number]

/** Keys of the buttons of a page; a call needs the key of its page (3-operations.md §6). */
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
] as const
export type ActionKey = (typeof actionKeys)[number]

export interface Rule {
  name: string
  /** Fields that the rule reads; a failure is shown at the first one. */
  on: readonly string[]
  /** `null` when kept. `row` holds wire values; absent fields are undefined. */
  check(row: Readonly<Record<string, unknown>>): Label | null
}

export interface FormSection {
  title: Label
  fields: readonly string[]
}

export interface ImportSpec {
  /** Registry key of the kind ("Product"); business types are shared by several kinds (ambiguities.md E4). */
  kind: string
  businessType: number
  /** Natural key: an existing row with the same values is the one that is changed. */
  match: readonly string[]
  /** Fields in the template's order. */
  columns: readonly string[]
  /** One row as the template's sample, by field. */
  sample: Readonly<Record<string, unknown>>
}

export interface ExportSpec {
  kind: string
  columns: readonly string[]
}

/** A definition with its names erased to strings, so that registries can hold it. */
export interface Resource {
  /** `<area>.<name>`; the table is `<area>_<name>`. */
  key: string
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
  template: 'table' | 'tree'
  import?: ImportSpec
  export?: ExportSpec
  /** Documented paths by operation; the first is the one that our screens use. */
  calls: Readonly<Partial<Record<Operation, string | readonly string[]>>>
  /** What the documents call the id of a record, where it is not `id`: rows carry both, writes accept both. */
  idName?: string
  /** Name under which the object families know it, beside its key, e.g. `MD_Product`. */
  objectNames: readonly string[]
  actions: readonly ActionKey[]
  screens: Readonly<{ form?: 'custom'; page?: 'custom' }>
  /** Everyone who is signed in may read it whole: what every form needs, and nothing that is anybody's secret. */
  openToRead: boolean
}

export interface ListSpec<K extends string> {
  search: readonly K[]
  columns: readonly K[]
  sort: K
  /** Fields that the one box 请输入编码或名称 looks in. Default: unique and title fields. */
  quick?: readonly K[]
}

type Audit = 'createBy' | 'createTime' | 'lastModifiedBy' | 'lastModifiedTime'

interface Definition<F extends Record<string, Field>> {
  key: string
  path: string | null
  label: Label
  title: keyof F & string
  fields: F
  unique?: readonly (readonly (keyof F & string)[])[]
  rules?: readonly Rule[]
  form?: readonly { title: Label; fields: readonly (keyof F & string)[] }[]
  list: ListSpec<(keyof F & string) | Audit>
  template?: 'table' | 'tree'
  import?: Omit<ImportSpec, 'match' | 'columns' | 'sample'> & {
    match: readonly (keyof F & string)[]
    columns: readonly (keyof F & string)[]
    sample: Partial<Record<keyof F & string, unknown>>
  }
  export?: { kind: string; columns: readonly ((keyof F & string) | Audit)[] }
  calls?: Partial<Record<Operation, string | readonly string[]>>
  idName?: string
  objectNames?: readonly string[]
  actions?: readonly ActionKey[]
  screens?: { form?: 'custom'; page?: 'custom' }
  openToRead?: boolean
}

/**
 * Checks a definition's names against its fields and returns it erased. Everything that the product knows of the
 * entity (page, calls, table, import, export, permissions, API document) is derived from the answer.
 */
export function defineResource<const F extends Record<string, Field>>(definition: Definition<F>): Resource {
  const editable = Object.keys(definition.fields).filter(name => definition.fields[name]?.kind !== 'validity')
  const actions = definition.actions ?? [
    'search',
    'add',
    'edit',
    'view',
    'delete',
    'batch',
    ...(definition.import ? (['upload'] as const) : []),
    ...(definition.export ? (['download'] as const) : []),
  ]
  return {
    unique: [],
    rules: [],
    form: [{ title: ['基本信息', 'Basic information'], fields: editable }],
    template: 'table',
    calls: {},
    objectNames: [],
    screens: {},
    openToRead: false,
    ...(definition as unknown as Partial<Resource>),
    actions,
  } as Resource
}

/** Columns that every table has and no form sets. */
export const auditFields = {
  createBy: { kind: 'text', label: ['创建人', 'Created by'], max: 100, edit: 'never' },
  createTime: { kind: 'dateTime', label: ['创建时间', 'Created at'], edit: 'never' },
  lastModifiedBy: { kind: 'text', label: ['最后修改人', 'Last modified by'], max: 100, edit: 'never' },
  lastModifiedTime: { kind: 'dateTime', label: ['最后修改时间', 'Last modified at'], edit: 'never' },
} as const satisfies Record<Audit, Field>

/** A field by name, audit fields included. Throws on an unknown name: definitions are checked at compile time. */
export function fieldOf(resource: Resource, name: string): Field {
  const field = resource.fields[name] ?? auditFields[name as Audit]
  if (!field) throw new Error(`${resource.key} has no field ${name}`)
  return field
}

/** `product.brand` → `product_brand`. */
export const tableOf = (resource: Resource) => resource.key.replace(/[.-]/g, '_')

/** `fullNameCn` → `full_name_cn`, `categoryIDs` → `category_ids`. */
export const columnOf = (name: string) => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()

/** `product.brand` → `product`. */
export const areaOf = (resource: Resource) => resource.key.split('.')[0] as string

export const isTree = (resource: Resource) => Object.values(resource.fields).some(field => field.kind === 'parent')
