import { generatedAs } from '@sfa/kit/fields/field-questions'
import { columnOf, type Resource, tableOf } from '@sfa/kit/resource'
import { sql } from 'kysely'
import type { Tx } from '../connection/tenant-transaction'
import type { Scope } from '../search/reach'
import { toWire, type WireRow } from '../search/search-rows'
import { whereOf } from '../search/where-of'
import { toColumn } from './columns'

/** The author, as it is stored in createBy and lastModifiedBy. */
export type Author = string

/** Columns without a field, written by the operations that own them. */
export type ExtraColumns = Readonly<Record<string, unknown>>

const columnValues = (resource: Resource, values: WireRow) =>
  Object.entries(values).flatMap(([name, value]) => {
    const field = resource.fields[name]
    return field && value !== undefined && generatedAs(field) === undefined
      ? [[columnOf(name), toColumn(field, value)] as const]
      : []
  })

/** Inserts a record from wire values that its schema has checked; answers the stored record. */
export async function insertRow(
  tx: Tx,
  resource: Resource,
  values: WireRow,
  author: Author,
  extra: ExtraColumns = {},
): Promise<WireRow> {
  const columns: (readonly [string, unknown])[] = [
    ...columnValues(resource, values),
    ...Object.entries(extra),
    ['create_by', author],
    ['last_modified_by', author],
  ]
  const inserted = await sql<WireRow>`
    insert into ${sql.table(tableOf(resource))} (${sql.join(columns.map(([name]) => sql.ref(name)))})
    values (${sql.join(columns.map(([, value]) => sql`${value}`))}) returning *`.execute(tx)
  return toWire(resource, inserted.rows[0] as WireRow)
}

/**
 * Changes a record if its `ver` is still `ver`; `undefined` when it is not, or when the record does not exist. Without
 * `ver` the change is made to the present version (documented status switches carry none).
 */
export async function updateRow(
  tx: Tx,
  resource: Resource,
  { id, ver }: { id: string; ver?: number },
  values: WireRow,
  author: Author,
  extra: ExtraColumns = {},
): Promise<WireRow | undefined> {
  const columns = [...columnValues(resource, values), ...Object.entries(extra)]
  const sets = columns.map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const updated = await sql<WireRow>`
    update ${sql.table(tableOf(resource))}
    set ${sql.join([...sets, sql`ver = ver + 1`, sql`last_modified_by = ${author}`, sql`last_modified_time = now()`])}
    where id = ${id}${ver === undefined ? sql`` : sql` and ver = ${ver}`} returning *`.execute(tx)
  return updated.rows[0] && toWire(resource, updated.rows[0])
}

/**
 * One record in wire form, locked until the transaction ends where `lock` says so; undefined also where it is not
 * within `scope`.
 */
export async function findRow(
  tx: Tx,
  resource: Resource,
  id: string,
  { lock = false, scope = 'everything' }: { lock?: boolean; scope?: Scope } = {},
): Promise<WireRow | undefined> {
  const found = await sql<WireRow>`
    select * from ${sql.table(tableOf(resource))} where id = ${id} and ${whereOf(resource, { filters: {}, scope })} ${lock ? sql`for update` : sql``}`.execute(
    tx,
  )
  return found.rows[0] && toWire(resource, found.rows[0])
}
