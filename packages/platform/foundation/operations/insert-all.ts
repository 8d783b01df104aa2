import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { toColumn } from '@sfa/db/record/columns'
import { columnOf, type Resource, tableOf } from '@sfa/kit/resource'
import { sql } from 'kysely'

export type SeedRow = Record<string, unknown>
/** Ids by code, of one resource. */
export type Ids = ReadonlyMap<string, string>

/** Author and time of a row; without a time it is now. */
export interface Origin {
  author: string
  created?: Date
  changed?: Date
}

export const systemOrigin: Origin = { author: '系统' }

/** The columns that say when a row was made; none where it is now. */
export const timeColumns = ({ created, changed = created }: Origin): Record<string, Date> =>
  created && changed ? { create_time: created, last_modified_time: changed } : {}

const originColumns = (origin: Origin): Record<string, unknown> => ({
  create_by: origin.author,
  last_modified_by: origin.author,
  ...timeColumns(origin),
})

/** One statement for many rows of the same shape; answers ids by `key`. */
export async function insertAll(
  tx: Tx,
  resource: Resource,
  rows: readonly SeedRow[],
  { key = 'code', originOf = () => systemOrigin }: { key?: string; originOf?: (index: number) => Origin } = {},
): Promise<Ids> {
  const names = [...new Set(rows.flatMap(row => Object.keys(row)))].filter(name => resource.fields[name])
  const columns = [...names.map(columnOf), ...Object.keys(originColumns(originOf(0)))]
  const tuples = rows.map((row, index) => {
    const values = names.map(name => sql`${toColumn(resource.fields[name]!, row[name])}`)
    return sql`(${sql.join([...values, ...Object.values(originColumns(originOf(index))).map(value => sql`${value}`)])})`
  })
  const keyed = resource.fields[key] ? columnOf(key) : 'id'
  const inserted = await sql<{ key: string; id: string }>`
    insert into ${sql.table(tableOf(resource))} (${sql.join(columns.map(name => sql.ref(name)))})
    values ${sql.join(tuples)} returning ${sql.ref(keyed)} as key, id`.execute(tx)
  return new Map(inserted.rows.map(row => [row.key, String(row.id)]))
}

export async function isEmpty(tx: Tx, resource: Resource): Promise<boolean> {
  const found = await sql`select 1 from ${sql.table(tableOf(resource))} limit 1`.execute(tx)
  return found.rows.length === 0
}
