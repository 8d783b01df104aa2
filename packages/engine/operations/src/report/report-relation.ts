import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { columnType } from '@sfa/db/record/columns'
import type { OwnTerm, Sort } from '@sfa/db/search/search-rows'
import { conditionOn, type Terms, whereOf } from '@sfa/db/search/where-of'
import { withCustomCells } from '@sfa/kit/fields/custom-cells'
import type { CustomCell } from '@sfa/kit/fields/field'
import { tenantField } from '@sfa/kit/fields/tenant-fields'
import { withOwnObjects } from '@sfa/kit/own-objects'
import { type Report, reportKey } from '@sfa/kit/report'
import { columnOf, type Resource } from '@sfa/kit/resource'
import { resourceOf } from '@sfa/registry/registry'
import { tenantObjects } from '@sfa/registry/tenant-objects'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Caller } from '../caller'
import { type Access, accessForKey } from '../permission/access'
import { allFields, type FieldRights } from '../permission/field-rights'
import { readableOrder, readableTerms } from '../permission/own-fields'
import type { Services } from '../services'
import { readableRows } from './readable-rows'
import { noCaller, type QueryTools, type ReportQuery } from './report-query'

/** Rows of a report as one caller may read them, before they are ordered and cut into pages. */
export interface ReportRelation {
  /** `from … where …`, with the columns under the names that tables have. */
  found: RawBuilder<unknown>
  /** Columns that show what is hidden from the caller, the tenant's own fields by their paths. */
  hidden: ReadonlySet<string>
  /** The shape with those of the tenant's own fields that the caller may read, and with its own objects by their names. */
  shape: Resource
  /** Orders without those by fields that are gone or that the caller may not read. */
  sort: readonly Sort[] | undefined
}

export type ReportTerms = Pick<Terms, 'filters' | 'quick'> & { own?: readonly OwnTerm[]; sort?: readonly Sort[] }

/** Reads the caller's rights to every resource of the report, once, and builds its statement with them. */
export async function reportRelation(
  services: Pick<Services, 'sessionIdleHours'>,
  tx: Tx,
  caller: Caller,
  source: ReportQuery,
  terms: ReportTerms,
  use: 'search' | 'download',
): Promise<ReportRelation> {
  const { report } = source
  const rights = new Map<string, Access>()
  for (const resource of new Set([...sourcesOf(source), ...shownBy(report)]))
    rights.set(resource.key, await accessForKey(tx, caller, resource, reportKey(report, use)))
  const parts = source.query({
    rows: resource => readableRows(resource, rights.get(resource.key) as Access),
    params: paramsOf(report, terms.filters),
    services,
    caller,
  })
  const hidden = hiddenColumns(report, rights)
  const columns = [
    ...Object.entries(parts.columns).map(([name, value]) => {
      const field = report.columns[name]
      // Neither an order nor a condition tells of it.
      const isHidden = field !== undefined && hidden.has(name)
      return sql`${isHidden ? sql`null::${sql.raw(columnType(field))}` : value} as ${sql.ref(columnOf(name))}`
    }),
    ...(report.ownFields && parts.own ? [sql`${parts.own} as ${sql.ref(columnOf(tenantField))}`] : []),
    ...Object.entries(parts.more ?? {}).map(([name, value]) => sql`${value} as ${sql.ref(name)}`),
  ]
  const rows = sql`select ${parts.id} as id, ${sql.join(columns)} from ${parts.from}
    ${parts.where ? sql`where ${parts.where}` : sql``} ${parts.groupBy ? sql`group by ${parts.groupBy}` : sql``}`
  const filters = Object.fromEntries(Object.entries(terms.filters).filter(([name]) => name in report.columns))
  const { fields } = (report.ownFields && rights.get(report.ownFields.key)) ?? { fields: allFields }
  const own = readableTerms(fields, terms.own ?? [])
  const quickIn = report.shape.list.quick ?? []
  const quick = quickIn.length > 0 ? { quick: terms.quick, quickIn } : {}
  return {
    found: sql`from (${rows}) report_rows where ${whereOf(report.shape, { filters, ...quick, own })}`,
    hidden,
    shape: withOwnObjects(
      withCustomCells(report.shape, Object.fromEntries(readableOwn(fields))),
      tenantObjects(caller.tenantId),
    ),
    sort: terms.sort && readableOrder(fields, report.shape, terms.sort),
  }
}

/** The tenant's own fields that the caller may read, by name. */
const readableOwn = ({ own = new Map(), hidden, masked }: FieldRights): (readonly [string, CustomCell])[] =>
  [...own].flatMap(([path, cell]) =>
    [path, tenantField].some(name => hidden.has(name) || masked.has(name))
      ? []
      : [[path.slice(tenantField.length + 1), cell] as const],
  )

/** Resources whose fields stand in its columns: a table of figures made of theirs may be read beside them. */
const shownBy = ({ columns }: Report): Resource[] =>
  Object.values(columns).flatMap(({ of }) => (of ? [resourceOf(of.slice(0, of.lastIndexOf('.')))] : []))

const known = new WeakMap<ReportQuery, readonly Resource[]>()

/** Resources that the query reads: it is called once without a caller, as at the start. */
export function sourcesOf(source: ReportQuery): readonly Resource[] {
  let sources = known.get(source)
  if (!sources) {
    const read = new Set<Resource>()
    source.query({
      rows: resource => {
        read.add(resource)
        return sql`(select)`
      },
      params: paramsOf(source.report, {}),
      services: {},
      caller: noCaller,
    })
    sources = [...read]
    known.set(source, sources)
  }
  return sources
}

const paramsOf = ({ ownParams, shape }: Report, filters: Readonly<Record<string, unknown>>): QueryTools['params'] =>
  Object.fromEntries(
    Object.entries(ownParams).map(([name, field]) => [
      name,
      (column: RawBuilder<unknown>) => conditionOn(shape, field, column, filters[name]) ?? sql<SqlBool>`true`,
    ]),
  )

function hiddenColumns(report: Report, rights: ReadonlyMap<string, Access>): ReadonlySet<string> {
  const names = Object.entries(report.columns).flatMap(([name, { of }]) => {
    const at = of?.lastIndexOf('.') ?? -1
    const hidden = of && rights.get(of.slice(0, at))?.fields.hidden.has(of.slice(at + 1))
    return hidden ? [name] : []
  })
  const { hidden, masked } = (report.ownFields && rights.get(report.ownFields.key)?.fields) ?? allFields
  const own = [...hidden, ...masked].filter(name => name === tenantField || name.startsWith(`${tenantField}.`))
  return new Set([...names, ...own])
}
