import type { Field } from '@sfa/kit/fields/field'
import { optionsOf } from '@sfa/kit/fields/field-questions'
import type { Report } from '@sfa/kit/report'
import { columnOf, fieldOf, type Resource, tableOf } from '@sfa/kit/resource'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'
import { noCaller, type QueryParts, type QueryTools, type ReportQuery } from './report-query'

const compiler = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/**
 * Compares definitions and queries before the first call. Throws with every mistake, each with the place to correct.
 */
export function checkReports(
  reports: readonly Report[],
  queries: readonly ReportQuery[],
  resources: readonly Resource[],
): void {
  const faults = [
    ...reports.flatMap(report => {
      const found = queries.filter(({ report: other }) => other === report)
      return found.length === 1 ? [] : [`report ${report.path}: ${found.length} queries in the registry, not one`]
    }),
    ...queries.flatMap(query =>
      [
        ...(reports.includes(query.report) ? [] : ['the report is not in the registry of reports']),
        ...queryFaults(query, resources),
      ].map(fault => `report ${query.report.path} (${query.place}): ${fault}`),
    ),
    ...queries.flatMap(({ report, place }) =>
      drillFaults(report, reports, resources).map(fault => `report ${report.path} (${definitionOf(place)}): ${fault}`),
    ),
  ]
  if (faults.length > 0) throw new Error(faults.join('\n'))
}

/** The file of the definition, which is called like that of its query. */
const definitionOf = (place: string) => place.replace('/operations/', '/definitions/').replace(/:\d+$/, '')

function queryFaults(source: ReportQuery, resources: readonly Resource[]): string[] {
  const { report } = source
  const faults: string[] = []
  const used = new Set<string>()
  const read = new Set<Resource>()
  const params = new Proxy({} as Record<string, (column: RawBuilder<unknown>) => RawBuilder<never>>, {
    get(_, name) {
      if (typeof name !== 'string') return undefined
      used.add(name)
      if (!(name in report.ownParams)) faults.push(`the query reads a parameter "${name}" that the definition has not`)
      return () => sql`true`
    },
  })
  const parts = source.query({
    rows(resource) {
      read.add(resource)
      return sql`(select)`
    },
    params: params as QueryTools['params'],
    services: {},
    caller: noCaller,
  })
  const made = Object.keys(parts.columns)
  const wanted = Object.keys(report.columns)
  for (const name of wanted) if (!made.includes(name)) faults.push(`the query has no column "${name}"`)
  for (const name of made) if (!wanted.includes(name)) faults.push(`the definition has no column "${name}"`)
  if (report.ownFields && !parts.own) faults.push('the query does not say where the fields of the tenant are (own)')
  if (report.ownFields && !read.has(report.ownFields))
    faults.push(`the query does not read ${report.ownFields.key} (rows), whose fields it shows`)
  if (parts.own && !report.ownFields) faults.push('the query has fields of the tenant, and the definition no ownFields')
  for (const name of Object.keys(parts.more ?? {}))
    if (wanted.map(columnOf).includes(columnOf(name))) faults.push(`"${name}" stands in more and is a column`)
  for (const name of Object.keys(report.ownParams))
    if (!used.has(name)) faults.push(`the query does not read the parameter "${name}"`)
  const text = textOf(parts)
  for (const resource of resources)
    if (new RegExp(`\\b${tableOf(resource)}\\b`).test(text))
      faults.push(`the query reads ${tableOf(resource)} by itself; write \${rows(…)} for ${resource.key}`)
  return faults
}

const textOf = ({ from, where, groupBy, id, own, columns, more }: QueryParts) =>
  [from, where, groupBy, id, own, ...Object.values({ ...columns, ...more })]
    .map(part => part?.compile(compiler).sql ?? '')
    .join('\n')

function drillFaults(report: Report, reports: readonly Report[], resources: readonly Resource[]): string[] {
  return Object.entries(report.drill).flatMap(([column, drill]) => {
    if (!drill) return []
    const target =
      reports.find(({ path }) => path === drill.to)?.shape ?? resources.find(({ path }) => path === drill.to)
    if (!target) return [`drill of "${column}": there is no list at ${drill.to}`]
    const { to, where, only = {} } = drill
    const unknown = Object.keys({ ...where, ...only }).filter(filter => !hasField(target, filter))
    const missing = Object.values(where).filter(source => !hasField(report.shape, source))
    return [
      ...unknown.map(filter => `drill of "${column}": ${to} has no filter "${filter}"`),
      ...missing.map(source => `drill of "${column}": "${source}" is no column or parameter`),
      ...Object.entries(only).flatMap(([filter, values]) =>
        values
          .filter(value => hasField(target, filter) && !isOptionOf(fieldOf(target, filter), value))
          .map(value => `drill of "${column}": "${filter}" of ${to} is never "${value}"`),
      ),
    ]
  })
}

/** Fields whose values the product does not know by itself take every one. */
const isOptionOf = (field: Field | undefined, value: string): boolean => {
  const options = field && optionsOf(field)
  return !options || options.some(([option]) => option === value)
}

function hasField(resource: Resource, name: string): boolean {
  try {
    return Boolean(fieldOf(resource, name))
  } catch {
    return false
  }
}
