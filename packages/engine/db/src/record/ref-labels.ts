import { targetOf } from '@sfa/kit/fields/field-questions'
import { traitsOf } from '@sfa/kit/fields/kind-traits'
import { columnOf, type Resource, tableOf } from '@sfa/kit/resource'
import { findResource, resourceOf } from '@sfa/registry/registry'
import { sql } from 'kysely'
import { prepared } from '../call/prepared'
import type { Tx } from '../connection/tenant-transaction'
import type { WireRow } from '../search/search-rows'

/** Names of the records that rows refer to, in one query: `_labels: { brandID: '云禾茶', categoryIDs: [...] }`. */
export async function attachLabels(tx: Tx, resource: Resource, rows: readonly WireRow[]): Promise<void> {
  const references = Object.entries(resource.fields).flatMap(([name, field]) => {
    const to = targetOf(field, resource.key)
    return to === undefined ? [] : [{ name, to: traitsOf(field).isPath ? `${to}${pathMark}` : to }]
  })
  const wanted = new Map<string, Set<string>>()
  for (const { name, to } of references) {
    const ids = wanted.get(to) ?? new Set()
    for (const row of rows) for (const id of idsOf(row[name])) ids.add(id)
    wanted.set(to, ids)
  }
  const titles = await titlesByTarget(tx, wanted)
  for (const row of rows) {
    const labels: Record<string, string | string[] | null> = {}
    for (const { name, to } of references) {
      const known = titles.get(to)
      const texts = idsOf(row[name]).map(id => known?.get(id) ?? id)
      labels[name] = Array.isArray(row[name]) ? texts : (texts[0] ?? null)
    }
    row._labels = labels
  }
}

const idsOf = (value: unknown): string[] =>
  value === null || value === undefined ? [] : Array.isArray(value) ? value.map(String) : [String(value)]

/** Titles by id, for each resource that is referred to. */
async function titlesByTarget(
  tx: Tx,
  wanted: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<Map<string, Map<string, string>>> {
  const titles = new Map<string, Map<string, string>>([...wanted].map(([to]) => [to, new Map()]))
  if ([...wanted].every(([, ids]) => ids.size === 0)) return titles
  // Those that no row names are asked for too: the text of a resource is always the same, and is planned once. The objects
  // of a tenant may be gone.
  const asked = [...wanted].filter(([to, ids]) => ids.size > 0 || findResource(keyOf(to)))
  const parts = asked.map(([to, ids]) => sql`select ${sql.lit(to)} as target, * from (${namesQuery(to, [...ids])}) t`)
  const { rows } = await sql<{
    target: string
    id: string
    title: string
  }>`${prepared} ${sql.join(parts, sql` union all `)}`.execute(tx)
  for (const { target, id, title } of rows) titles.get(target)?.set(String(id), title)
  return titles
}

/** Behind the key of a tree whose nodes are called by the names of all nodes down to them. */
const pathMark = '/'
const isPath = (target: string) => target.endsWith(pathMark)
const keyOf = (target: string) => (isPath(target) ? target.slice(0, -1) : target)

const namesQuery = (target: string, ids: readonly string[]) =>
  (isPath(target) ? pathQuery : titleQuery)(resourceOf(keyOf(target)), ids)

/**
 * Each node of a path is looked up by its id. Row-level security keeps the planner from knowing how many nodes a tree
 * has: joined freely, it reads the whole tree for each path.
 */
function pathQuery(resource: Resource, ids: readonly string[]) {
  const table = sql.table(tableOf(resource))
  return sql<{ id: string; title: string }>`
    select d.id, string_agg(a.title, ' / ' order by a.level) title
    from ${table} d
    cross join lateral unnest(string_to_array(trim(both '/' from d.full_path || d.id), '/')::bigint[]) up (id)
    cross join lateral (
      select node.${sql.ref(columnOf(resource.title))} title, node.level from ${table} node where node.id = up.id offset 0
    ) a
    where d.id = any(${ids}::bigint[]) group by d.id`
}

const titleQuery = (resource: Resource, ids: readonly string[]) => sql<{ id: string; title: string }>`
  select id, ${sql.ref(columnOf(resource.title))} title from ${sql.table(tableOf(resource))}
  where id = any(${ids}::bigint[])`

/** Title by id, of those ids that exist. */
export async function titlesOf(tx: Tx, resource: Resource, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const found = await titleQuery(resource, ids).execute(tx)
  return new Map(found.rows.map(row => [String(row.id), row.title]))
}
