import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { indexName } from '@sfa/db/schema/schema-diff'
import type { ColumnModel } from '@sfa/db/schema/schema-model'
import { tableModel } from '@sfa/db/schema/table-model'
import { columnOf, type Resource, tableOf } from '@sfa/kit/resource'
import { sql } from 'kysely'

/** A column of an object's table as it stands. */
interface Present {
  name: string
  type: string
}

const textOf = ({ type, notNull, default: fallback }: ColumnModel) =>
  // What becomes required has no value in the records that are there.
  [
    type,
    notNull && fallback !== undefined ? 'not null' : '',
    fallback === undefined ? '' : `default ${plain(fallback)}`,
  ]
    .filter(Boolean)
    .join(' ')

/** A number that stands as a text literal in a definition's default. */
const plain = (fallback: string) => fallback.replace(/^'(\d+)'$/, '$1')

/** Columns of the fields: audit columns and validity are those of every table. */
export function objectColumns(resource: Resource): Record<string, ColumnModel> {
  const { columns } = tableModel(resource)
  const own = Object.keys(resource.fields).filter(name => name !== 'isDeleted')
  return Object.fromEntries(own.map(name => [columnOf(name), columns[columnOf(name)] as ColumnModel]))
}

/** Makes the table of the object, or adds what it lacks (keep_object_table in the migrations). */
export async function keepObjectTable(tx: Tx, id: string, resource: Resource): Promise<void> {
  const { unique, indexes } = tableModel(resource)
  const columns = Object.entries(objectColumns(resource)).map(([name, model]) => `${name} ${textOf(model)}`)
  const keys = unique[0] ?? []
  await sql`select keep_object_table(${id}::bigint, ${columns}::text[], ${indexName(tableOf(resource), keys, 'key')},
    ${keys}::text[], ${indexes.map(([column]) => column)}::text[])`.execute(tx)
}

/** Changes of the lines of a detail are noted for phones from now on (keep_detail_changes in the migrations). */
export const noteDetailChanges = (tx: Tx, id: string): Promise<unknown> =>
  sql`select keep_detail_changes(${id}::bigint)`.execute(tx)

/** The columns that the object's table has; none where there is no table yet. */
export async function presentColumns(tx: Tx, table: string): Promise<Map<string, string>> {
  const { rows } = await sql<Present>`
    select attname as name, replace(format_type(atttypid, atttypmod), 'timestamp with time zone', 'timestamptz') as type
    from pg_attribute where attrelid = to_regclass(${table}) and attnum > 0 and not attisdropped`.execute(tx)
  return new Map(rows.map(({ name, type }) => [name, type]))
}

/** Whether a record has a value in the column; lists and flags are never null. */
function holdsValue(column: string, type: string) {
  const ref = sql.ref(column)
  if (type.endsWith('[]')) return sql`${ref} <> '{}'`
  if (type === 'jsonb') return sql`${ref}::text not in ('[]', '{}')`
  if (type === 'smallint') return sql`${ref} = 1`
  return sql`${ref} is not null`
}

/** How many records have a value, by column. */
export async function valuesIn(
  tx: Tx,
  table: string,
  columns: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, number>> {
  if (columns.size === 0) return new Map()
  const counts = [...columns].map(
    ([column, type]) => sql`count(*) filter (where ${holdsValue(column, type)})::int as ${sql.ref(column)}`,
  )
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)} from ${sql.table(table)}`.execute(tx)
  return new Map(Object.entries(rows[0] ?? {}))
}

/** Records of an object, or its valid ones. */
export async function countObjectRows(tx: Tx, table: string, valid = false): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int n from ${sql.table(table)} ${valid ? sql`where is_deleted = 0` : sql``}`.execute(tx)
  return rows[0]?.n ?? 0
}

/** Numbers may get decimals, and more of them; other values stay what they are. */
export const mayBecome = (from: string, to: string): boolean => {
  if (from === to) return true
  const scale = (type: string) => (type === 'bigint' ? 0 : Number(/^numeric\(18,(\d)\)$/.exec(type)?.[1] ?? -1))
  return scale(from) >= 0 && scale(to) > scale(from)
}
