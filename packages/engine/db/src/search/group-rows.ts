import { AppError } from '@sfa/kernel/app-error'
import { columnOf, fieldOf, type Resource, tableOf } from '@sfa/kit/resource'
import { sql } from 'kysely'
import type { Tx } from '../connection/tenant-transaction'
import { fromColumn } from '../record/columns'
import type { Scope } from './reach'
import type { WireRow } from './search-rows'
import { type Condition, whereOf } from './where-of'

/** Most groups of one answer, which is built in memory. */
const mostGroups = 100_000

/** Counts and sums by group, all of them: rows `{ …groupBy, count, sum_<field> }`. Throws `foundTooMany`. */
export async function groupRows(
  tx: Tx,
  resource: Resource,
  {
    groupBy,
    sum,
    conditions,
    scope,
  }: { groupBy: readonly string[]; sum: readonly string[]; conditions: readonly Condition[]; scope?: Scope },
): Promise<WireRow[]> {
  const keys = groupBy.map(name => sql.ref(columnOf(name)))
  const sums = sum.map(name => sql`sum(${sql.ref(columnOf(name))}) as ${sql.ref(`#sum_${columnOf(name)}`)}`)
  const found = await sql<WireRow>`
    select ${sql.join([...keys, sql`count(*) as "#count"`, ...sums])} from ${sql.table(tableOf(resource))}
    where ${whereOf(resource, { filters: {}, conditions, scope })}
    ${keys.length > 0 ? sql`group by ${sql.join(keys)} order by ${sql.join(keys)}` : sql``} limit ${mostGroups + 1}`.execute(
    tx,
  )
  if (found.rows.length > mostGroups) throw new AppError('foundTooMany', { max: mostGroups })
  return found.rows.map(row => ({
    ...Object.fromEntries(groupBy.map(name => [name, fromColumn(fieldOf(resource, name), row[columnOf(name)])])),
    count: Number(row['#count']),
    ...Object.fromEntries(
      sum.map(name => [`sum_${name}`, fromColumn(fieldOf(resource, name), row[`#sum_${columnOf(name)}`])]),
    ),
  }))
}
