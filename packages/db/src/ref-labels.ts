import { columnOf, type Resource, tableOf } from '@sfa/resource-kit/resource'
import { resourceOf } from '@sfa/resources/registry'
import { sql } from 'kysely'
import type { WireRow } from './search-rows'
import type { Tx } from './tenant-transaction'

/** Names of the records that rows refer to, in one query: `_labels: { brandID: '云禾茶', categoryIDs: [...] }`. */
export async function attachLabels(tx: Tx, resource: Resource, rows: readonly WireRow[]): Promise<void> {
  const references = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'ref' || field.kind === 'refs'
      ? [{ name, to: field.to }]
      : field.kind === 'parent'
        ? [{ name, to: resource.key }]
        : [],
  )
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
  const asked = [...wanted].filter(([, ids]) => ids.size > 0)
  const titles = new Map<string, Map<string, string>>(asked.map(([to]) => [to, new Map()]))
  if (asked.length === 0) return titles
  const parts = asked.map(
    ([to, ids]) => sql`select ${sql.lit(to)} as target, * from (${titleQuery(resourceOf(to), [...ids])}) t`,
  )
  const { rows } = await sql<{
    target: string
    id: string
    title: string
  }>`${sql.join(parts, sql` union all `)}`.execute(tx)
  for (const { target, id, title } of rows) titles.get(target)?.set(String(id), title)
  return titles
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
