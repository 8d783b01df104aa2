import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { type Resource, tableOf } from '@sfa/kit/resource'
import { sql } from 'kysely'

/*
 * An undoing raises the version of a record and puts an earlier content back. Whether a record is still as a change has
 * left it is a question of its content, so these versions are kept in `record_content`, each with the first version that
 * had its content. That is never itself such a version, so one look is enough.
 */

const kept = (resource: Resource, record: string, ver: string): string =>
  `(select c.same_as from record_content c
    where c.table_name = '${tableOf(resource)}' and c.record_id = ${record} and c.ver = ${ver})`

/** As SQL: the version whose content a version of a record has, often itself. Takes SQL expressions. */
export const contentVersion = (resource: Resource, record: string, ver: string): string =>
  `coalesce(${kept(resource, record, ver)}, ${ver})`

/** As SQL, over a record of the alias `t`: whether it has the content of the version. The versions are compared first. */
export const hasContent = (resource: Resource, ver: string): string =>
  `(t.ver = ${ver} or ${kept(resource, 't.id', 't.ver')} is not distinct from ${ver})`

/** The version whose content a record has now. */
export async function contentNow(tx: Tx, resource: Resource, id: string, ver: number): Promise<number> {
  const { rows } = await sql<{ ver: number }>`
    select ${sql.raw(kept(resource, String(BigInt(id)), String(Math.trunc(ver))))} ver`.execute(tx)
  return rows[0]?.ver ?? ver
}

/**
 * Notes that these records, whose new version is written, have the content of an earlier one. `sameAs` is an SQL
 * expression over the record `t`.
 */
export async function noteContent(
  tx: Tx,
  resource: Resource,
  ids: readonly string[],
  sameAs: string,
  from = '',
): Promise<void> {
  if (ids.length === 0) return
  await sql`
    insert into record_content (table_name, record_id, ver, same_as)
    select ${tableOf(resource)}, t.id, t.ver, ${sql.raw(contentVersion(resource, 't.id', `(${sameAs})`))}
    from ${sql.table(tableOf(resource))} t ${sql.raw(from)} where t.id = any(${ids}::bigint[])
    on conflict (tenant_id, table_name, record_id, ver) do update set same_as = excluded.same_as`.execute(tx)
}
