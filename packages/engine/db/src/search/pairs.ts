import { isList, isPaired } from '@sfa/kit/fields/field-questions'
import { columnOf, fieldOf, type Resource, tableOf } from '@sfa/kit/resource'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { pairsTable } from '../schema/schema-model'

/** A field, or `id`, names one of these records themselves. */
export function namesOne(resource: Resource, name: string, ids: readonly string[]): RawBuilder<SqlBool> {
  const pairs = pairsOf(resource, name, sql`target_id = any(${ids}::bigint[])`)
  if (pairs) return inPairs(resource, [pairs])
  const column = sql.ref(columnOf(name))
  return name !== 'id' && isList(fieldOf(resource, name))
    ? sql<SqlBool>`${column} && ${ids}::bigint[]`
    : sql<SqlBool>`${column} = any(${ids}::bigint[])`
}

export const isPairedIn = (resource: Resource, name: string) => name !== 'id' && isPaired(fieldOf(resource, name))

/** The records whose paired field names a `target_id` that meets a condition; null for any other field. */
export function pairsOf(resource: Resource, name: string, named: RawBuilder<SqlBool>): RawBuilder<unknown> | null {
  if (!isPairedIn(resource, name)) return null
  const pairs = sql.table(pairsTable(tableOf(resource.linesOf?.head ?? resource), columnOf(name)))
  return sql`select record_id from ${pairs} where ${named}`
}

/** Lines are found by their head. */
export const inPairs = ({ linesOf }: Resource, pairs: readonly RawBuilder<unknown>[]) =>
  sql<SqlBool>`${sql.ref(linesOf ? 'head_id' : 'id')} in (${sql.join(pairs, sql` union all `)})`
