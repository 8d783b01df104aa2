import { isList, isReference } from '@sfa/resource-kit/field-questions'
import { columnOf, type Resource, tableOf } from '@sfa/resource-kit/resource'
import { resources } from '@sfa/resources/registry'
import { sql } from 'kysely'
import type { Tx } from './tenant-transaction'
import { namesOne } from './where-of'

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
  for (const other of resources) {
    for (const [name, field] of Object.entries(other.fields)) {
      if (!isReference(field) || field.to !== resource.key) continue
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
  }
  return members
}
