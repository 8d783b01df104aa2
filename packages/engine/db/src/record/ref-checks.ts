import { isList, isReference, validityOf } from '@sfa/kit/fields/field-questions'
import { isObjectKey } from '@sfa/kit/object-definition'
import { columnOf, type Resource, tableOf } from '@sfa/kit/resource'
import { resourcesOf } from '@sfa/registry/registry'
import { sql } from 'kysely'
import { type Tx, tenantOf } from '../connection/tenant-transaction'
import { namesOne } from '../search/pairs'

/** Valid records that refer to a record by one of their fields. */
export interface Use {
  resource: Resource
  field: string
  count: number
}

/** Lines that a tenant has defined below a record keep it as little in place as lines of its own do. */
const isOwnLine = (other: Resource, name: string) => isObjectKey(other.key) && other.limit?.by === name

/**
 * Every field of the registry that refers to the resource, with its own resource. Logs and computed lists, whose records
 * know no validity, keep nothing in place.
 */
const fieldsTo = (tx: Tx, resource: Resource) =>
  resourcesOf(tenantOf(tx)).flatMap(other =>
    validityOf(other.fields) === undefined
      ? []
      : Object.entries(other.fields).flatMap(([name, field]) =>
          isReference(field) && field.to === resource.key && !isOwnLine(other, name) ? [{ other, name, field }] : [],
        ),
  )

/**
 * Valid records of other resources that refer to records, by id: the first resource that has any, with the count. One
 * query for each referring field, however many records are asked about.
 */
export async function membersOf(
  tx: Tx,
  resource: Resource,
  ids: readonly string[],
): Promise<Map<string, { resource: Resource; count: number }>> {
  const members = new Map<string, { resource: Resource; count: number }>()
  for (const { other, name, field } of fieldsTo(tx, resource)) {
    const wanted = ids.filter(id => !members.has(id))
    if (wanted.length === 0) return members
    const column = sql.ref(columnOf(name))
    const used = isList(field) ? sql`unnest(${column})` : sql`${column}`
    const refers = namesOne(other, name, wanted)
    const found = await sql<{ id: string; n: string }>`
      select used::text id, count(*) n
      from (select ${used} used from ${sql.table(tableOf(other))} where ${refers} and is_deleted = 0) uses
      where used = any(${wanted}::bigint[]) group by used`.execute(tx)
    for (const { id, n } of found.rows) members.set(id, { resource: other, count: Number(n) })
  }
  return members
}

/** All that refers to any of the records: each field with the number of its records, none without any. */
export async function usesOf(tx: Tx, resource: Resource, ids: readonly string[]): Promise<Use[]> {
  const uses: Use[] = []
  for (const { other, name } of fieldsTo(tx, resource)) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int n from ${sql.table(tableOf(other))}
      where ${namesOne(other, name, ids)} and is_deleted = 0`.execute(tx)
    const count = rows[0]?.n ?? 0
    if (count > 0) uses.push({ resource: other, field: name, count })
  }
  return uses
}
