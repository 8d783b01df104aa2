import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { columnOf, type Resource, tableOf } from '@sfa/kit/resource'
import { sql } from 'kysely'
import { noteContent } from '../../../resource/saving/content-version'
import type { ImportPlan } from '../import-plan'
import { sameKey } from '../writing/merge-sql'
import { parentFieldOf } from './parent-field'

/**
 * Locks the tree of the tenant until the transaction ends: moving a node locks the whole tree, adding one locks its
 * parent.
 */
export async function lockTree(tx: Tx, resource: Resource): Promise<void> {
  await sql`select from ${sql.table(tableOf(resource))} order by id for update`.execute(tx)
}

/** Replaces `-<row>`, the name of a parent from the same file, by the id of the written parent. */
export async function resolveNewParents(tx: Tx, { resource }: ImportPlan, rows: string): Promise<void> {
  const parent = columnOf(parentFieldOf(resource)?.name ?? '')
  await sql
    .raw(`
    update ${tableOf(resource)} child set ${parent} = t.id
    from ${rows} s join ${tableOf(resource)} t on ${sameKey(resource)}
    where child.${parent} = -s.row_no and child.${parent} < 0`)
    .execute(tx)
}

/**
 * Sets level and path of every node from its parents, where they differ. `written` are nodes whose version this
 * transaction has set; the version of others that move with a node above them is raised, which
 * does not count as a change of them where something is undone. Answers
 * the ids of nodes without a path to a root.
 */
export async function placeNodes(tx: Tx, resource: Resource, written: readonly string[]): Promise<string[]> {
  const table = tableOf(resource)
  const parent = columnOf(parentFieldOf(resource)?.name ?? '')
  const walk = sql.raw(`
    walk (id, level, full_path) as (
      select id, 1, '/' from ${table} where ${parent} is null
      union all
      select c.id, w.level + 1, w.full_path || w.id || '/' from walk w join ${table} c on c.${parent} = w.id)`)
  const moved = await sql<{ id: string }>`
    with recursive ${walk}
    update ${sql.table(table)} t set level = w.level, full_path = w.full_path,
      ver = t.ver + case when t.id = any(${written}::bigint[]) then 0 else 1 end
    from walk w where w.id = t.id and (t.level, t.full_path) is distinct from (w.level::smallint, w.full_path)
    returning t.id::text id`.execute(tx)
  const own = new Set(written)
  const others = moved.rows.flatMap(({ id }) => (own.has(id) ? [] : [id]))
  await noteContent(tx, resource, others, 't.ver - 1')
  const { rows } = await sql<{ id: string }>`
    with recursive ${walk}
    select id::text id from ${sql.table(table)} t where not exists (select from walk w where w.id = t.id)`.execute(tx)
  return rows.map(row => row.id)
}
