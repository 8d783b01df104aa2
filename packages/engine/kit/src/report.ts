import type { DictField, Field, NumberField } from './fields/field'
import { isSummable, ownCellsIn } from './fields/field-questions'
import { tenantField } from './fields/tenant-fields'
import type { Label } from './label'
import { shapeKey } from './report-shape'
import { fieldOf, type Resource } from './resource'

/** A column of a report: any kind of field. `of` names the field of a resource that it shows, `product.brand.nameCn`. */
export type ReportField = Field & {
  of?: string
  /** Made after the query has found its rows: it can be neither searched nor sorted by. */
  made?: true
}

/**
 * What stands in the totals row of a column, over everything that is found. `part` and `whole` are columns: their sums
 * make a percentage.
 */
export type Total<C extends string = string> =
  | 'sum'
  | 'average'
  | 'highest'
  | 'lowest'
  | { readonly part: C; readonly whole: C }

export interface Chart<C extends string = string> {
  kind: 'bar' | 'line' | 'pie'
  /** Column that makes the points; rows of one value are added up. */
  by: C
  /** Moments are taken together by day or month. */
  per?: 'day' | 'month'
  /** Columns of numbers to add up, or `rows` for how many rows there are. */
  values: readonly (C | 'rows')[]
  /** At most so many points: the highest, or of a line the latest. Default: 20, of a line 366. */
  top?: number
}

/** Rows behind a figure: a list or a report with its filters. */
export interface Drill {
  /** Route of the page of a resource or of a report. */
  to: string
  /** Filter there → column or parameter here. */
  where: Readonly<Record<string, string>>
  /** Filter there → values that it always has: what the figure counts, such as one state. */
  only?: Readonly<Record<string, readonly string[]>>
}

export interface Report<C extends string = string, P extends string = string> {
  /** Route of the page; `<path>:search` opens it and `<path>:download` exports it. */
  path: string
  label: Label
  columns: Readonly<Record<C, ReportField>>
  /** Parameters that are no column: the query says what they mean. */
  ownParams: Readonly<Record<P, Field>>
  totals: Readonly<Partial<Record<C, Total<C>>>>
  chart?: Chart<C>
  drill: Readonly<Partial<Record<C, Drill>>>
  /** Whose records the rows are of, one each: the tenant's own fields of it are columns of the report. */
  ownFields?: Resource
  /** It adds up many rows. */
  isHeavy: boolean
  /** Keys of the page. */
  actions: readonly string[]
  /** The page is made by hand (`screens.ts` of a feature), at the same path. */
  page?: 'custom'
  /** Seconds after which an open page asks again. */
  refreshSeconds?: number
  /** What lists, files and the search body know of the report. It has no table. */
  shape: Resource
}

interface Definition<C extends Record<string, ReportField>, P extends Record<string, Field | true>> {
  path: string
  label: Label
  /** In the order of the search form. `true`: the column of that name. */
  params: P & { readonly [K in keyof P]: K extends keyof C ? true : Field }
  /** In the order of the table. */
  columns: C
  /** Columns that the list begins without. */
  folded?: readonly (keyof C & string)[]
  /** Order of the rows unless another is asked for. */
  sort: keyof C & string
  newestFirst?: true
  /** As of lists. */
  pageSizes?: readonly number[]
  /** Columns that the one box for codes and names looks in; without them there is no box. */
  quick?: readonly (keyof C & string)[]
  totals?: Partial<Record<keyof C & string, Total<keyof C & string>>>
  chart?: Chart<keyof C & string>
  drill?: Partial<Record<keyof C & string, Drill>>
  /**
   * The resource whose records the rows are of: fields that the tenant has given it are columns on demand, searched and
   * exported as in its own list. The query says where they are (`own`).
   */
  ownFields?: Resource
  /**
   * It adds up many rows, hundreds of thousands: it waits in a queue of its own, tells the reader the place, and reads rows
   * and totals in one pass. The database may keep more in memory while it sorts and groups.
   */
  isHeavy?: true
  /** Name of the export. Default: from the path, `personLoginlog`. */
  kind?: string
  /** Keys of further buttons of the page. */
  actions?: readonly string[]
  /** Documented paths of the search. */
  calls?: readonly string[]
  /** Of an open page. */
  refreshSeconds?: number
  /** The page is made by hand; calls, export, keys and menu entry follow all the same. */
  page?: 'custom'
}

type OwnParams<P> = { [K in keyof P]: P[K] extends true ? never : K }[keyof P] & string

/**
 * A report: page, calls, export, permission keys and menu entry follow from it; the query stands beside the services
 * (docs/reports.md). Throws at start, naming the report and the name, where a name is no column.
 */
export function defineReport<const C extends Record<string, ReportField>, const P extends Record<string, Field | true>>(
  definition: Definition<C, P>,
): Report<keyof C & string, OwnParams<P>> {
  const { path, label, columns, params, totals = {}, chart, drill = {}, refreshSeconds, page } = definition
  const ownParams = Object.fromEntries(Object.entries<Field | true>(params).filter(([, field]) => field !== true))
  const report = {
    actions: ['search', 'download', ...(definition.actions ?? [])],
    path,
    label,
    columns,
    ownParams: ownParams as Record<OwnParams<P>, Field>,
    totals,
    chart,
    drill,
    ownFields: definition.ownFields,
    isHeavy: definition.isHeavy ?? false,
    refreshSeconds,
    page,
    shape: shapeOf(definition as unknown as Definition<Record<string, ReportField>, Record<string, Field | true>>),
  } as unknown as Report<keyof C & string, OwnParams<P>>
  checkNames(report as unknown as Report, definition as never)
  return report
}

/** `/order/order-report` is `orderOrderReport`. */
const camelCase = (path: string) =>
  path
    .split(/\W/)
    .filter(word => word !== '')
    .map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')

function shapeOf(definition: Definition<Record<string, ReportField>, Record<string, Field | true>>): Resource {
  const { path, label, columns, params, folded = [], sort, newestFirst, pageSizes, quick = [], calls = [] } = definition
  const own = Object.entries(params).flatMap(([name, field]) => (field === true ? [] : [[name, field] as const]))
  const names = Object.keys(columns)
  const [, tenants] = (definition.ownFields && ownCellsIn(definition.ownFields.fields)) ?? []
  const inFiles = tenants ? [...names, tenantField] : names
  const kind = definition.kind ?? camelCase(path.slice(1))
  return {
    key: shapeKey(path),
    derived: true,
    readOnly: true,
    path,
    label,
    title: sort,
    fields: { ...columns, ...Object.fromEntries(own), ...(tenants && { [tenantField]: tenants }) },
    unique: [],
    rules: [],
    record: {},
    tabOf: [],
    form: [],
    list: {
      search: Object.keys(params),
      columns: names.filter(name => !folded.includes(name)),
      sort,
      ...(newestFirst && { newestFirst }),
      ...(pageSizes && { pageSizes }),
      unsortable: names.filter(name => columns[name]?.made),
      quick,
    },
    template: 'table',
    details: {},
    pages: [],
    photoImports: [],
    imports: [],
    exports: [{ kind, columns: inFiles }],
    export: { kind, columns: inFiles },
    calls: { search: [...calls, reportCall(path, 'search')] },
    objectNames: [],
    keys: ['search', 'download'],
    actions: {},
    screens: {},
    openToRead: false,
    keptWhileUsed: false,
  }
}

function checkNames(report: Report, { params, quick = [], folded = [], ownFields }: Definition<never, never>): void {
  const columns = Object.keys(report.columns)
  const fail = (what: string): never => {
    throw new Error(`report ${report.path}: ${what}`)
  }
  if (ownFields && !ownCellsIn(ownFields.fields))
    fail(`ownFields: tenants give ${ownFields.key} no fields of their own`)
  if (tenantField in report.columns) fail(`"${tenantField}" is the name of the tenant's own fields`)
  const known = (where: string, name: string) =>
    report.columns[name] ?? fail(`${where} names no column "${name}"; its columns are ${columns.join(', ')}`)
  for (const [name, field] of Object.entries(params as Record<string, Field | true>))
    if (field === true) known('params', name).made && fail(`params: "${name}" is made after the query`)
    else if (report.columns[name]) fail(`params: "${name}" is a column, so that it has to be true`)
  for (const name of [...(quick as string[])]) known('quick', name)
  for (const name of [...(folded as string[])]) known('folded', name)
  for (const name of Object.keys(report.drill)) known('drill', name)
  known('sort', report.shape.list.sort)
  for (const [name, total] of Object.entries(report.totals)) {
    const numbers = typeof total === 'object' ? [name, total.part, total.whole] : [name]
    for (const one of numbers) if (!isSummable(known('totals', one))) fail(`totals: "${one}" is no column of numbers`)
  }
  if (!report.chart) return
  known('chart', report.chart.by)
  for (const name of report.chart.values)
    if (name !== 'rows' && !isSummable(known('chart', name))) fail(`chart: "${name}" is no column of numbers`)
}

/** Columns that show fields of a resource, under their labels; a role from which a field is hidden has no such column. */
export const fieldsOf = <const N extends string>(resource: Resource, ...names: readonly N[]): Record<N, ReportField> =>
  Object.fromEntries(names.map(name => [name, shows(resource, name)])) as Record<N, ReportField>

/** Every row has them, so that an index gives them in either direction. */
const alwaysSet = new Set(['createTime', 'lastModifiedTime'])

/** One field of a resource, under a label of its own where one is given. */
export function shows(resource: Resource, name: string, label?: Label): ReportField {
  const field = fieldOf(resource, name)
  const required = field.required ?? alwaysSet.has(name)
  return { ...field, label: label ?? field.label, required, of: `${resource.key}.${name}` }
}

/** 12.34 is 12.34 %. */
export const percent = (label: Label): NumberField => ({ kind: 'number', label, decimals: 2, unit: ['%', '%'] })

/** A value of a few that the product itself knows. */
export const oneOf = (label: Label, options: readonly (readonly [value: string, label: Label])[]): DictField => ({
  kind: 'dict',
  label,
  type: '',
  options,
})

/** `search` answers rows, `figures` what stands below and above them: totals and chart. */
export type ReportOperation = 'search' | 'figures'

/** `/portalsync/report/person/loginlog/search`. */
export const reportCall = (path: string, operation: ReportOperation) => `/portalsync/report${path}/${operation}`

/** `person/loginlog:search`. */
export const reportKey = ({ path }: Pick<Report, 'path'>, use: 'search' | 'download') => `${path.slice(1)}:${use}`
