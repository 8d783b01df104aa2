import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { Label } from '@sfa/kit/label'
import { columnOf } from '@sfa/kit/resource'
import { hasContent, noteContent } from '@sfa/operations/resource/saving/content-version'
import { sql } from 'kysely'
import { linesPart, type Part, partOf, storePart } from './store-references'

/*
 * The steps of a merge: each row that it wrote, with the columns that changed and the versions, before and after. Undoing
 * puts these columns back and leaves everything else as it is by then; a record that nothing else has changed has the
 * content of its earlier version again, so that what was imported before the merge can be undone too.
 */

/** Columns that say when and by whom, or that the database makes of others. */
const beside = [
  'tenant_id',
  'id',
  'ver',
  'last_modified_by',
  'last_modified_time',
  'distributor_count',
  'longitude',
  'latitude',
  'geo_cell',
]

/** Stores as their rows stand, by id. */
export async function rowsAsText(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; row: string }>`
    select id::text, to_jsonb(t)::text "row" from customer_store t where id = any(${ids}::bigint[])`.execute(tx)
  return new Map(rows.map(({ id, row }) => [id, row]))
}

/** Notes what has become of stores since `before`. */
export async function noteStores(tx: Tx, mergeId: string, before: ReadonlyMap<string, string>): Promise<void> {
  await sql`
    insert into customer_store_merge_step (merge_id, part, record_id, before, after, ver_before, ver_after)
    select ${mergeId}, ${storePart.name}, t.id, d.before, d.after, (b.row ->> 'ver')::int, t.ver
    from unnest(${[...before.keys()]}::bigint[], ${[...before.values()]}::text[]) was (id, text)
    cross join lateral (select was.text::jsonb as row) b
    join customer_store t on t.id = was.id
    cross join lateral (
      select coalesce(jsonb_object_agg(c.key, b.row -> c.key), '{}') before, coalesce(jsonb_object_agg(c.key, c.value), '{}') after
      from jsonb_each(to_jsonb(t)) c where c.key <> all(${beside}::text[]) and c.value is distinct from b.row -> c.key
    ) d
    where d.after <> '{}' or t.ver <> (b.row ->> 'ver')::int`.execute(tx)
}

/** Which distributors the stores have: the database keeps it as their lists say, and undoing the lists brings it back. */
const suppliers = partOf('distributor.distributor-store')

/** Versions of what the database keeps of the stores, by id. */
export async function suppliersOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; ver: number }>`
    select id::text, ver from ${sql.table(suppliers.table)} where store_id = any(${ids}::bigint[])`.execute(tx)
  return new Map(rows.map(({ id, ver }) => [id, ver]))
}

/** Notes which of these the merge has changed. */
export async function noteSuppliers(tx: Tx, mergeId: string, before: ReadonlyMap<string, number>): Promise<void> {
  await sql`
    insert into customer_store_merge_step (merge_id, part, record_id, before, after, ver_before, ver_after)
    select ${mergeId}, ${suppliers.name}, t.id, '{}', '{}', was.ver, t.ver
    from unnest(${[...before.keys()]}::bigint[], ${[...before.values()]}::int[]) was (id, ver)
    join ${sql.table(suppliers.table)} t on t.id = was.id where t.ver <> was.ver`.execute(tx)
}

/** Steps of one table that wrote the same columns. */
export interface Group {
  part: string
  columns: string[]
  kinds: Record<string, string>
}

/** Steps of one table that wrote the same columns, with the types of these. */
export async function groupsOf(tx: Tx, mergeId: string): Promise<Group[]> {
  const { rows } = await sql<{ part: string; columns: string[] }>`
    select part, columns from (
      select n, part, array(select jsonb_object_keys(before) order by 1) columns from customer_store_merge_step
      where merge_id = ${mergeId} and before <> '{}'
    ) s group by part, columns order by max(n) desc`.execute(tx)
  const tables = [...new Set(rows.map(({ part }) => partOf(part).table))]
  const { rows: found } = await sql<{ table: string; kinds: Record<string, string> }>`
    select c.relname "table", jsonb_object_agg(a.attname, format_type(a.atttypid, a.atttypmod)) kinds
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relname = any(${tables}::text[]) group by 1`.execute(tx)
  const kinds = new Map(found.map(one => [one.table, one.kinds]))
  return rows.map(row => ({ ...row, kinds: kinds.get(partOf(row.part).table) ?? {} }))
}

/** What has changed since the merge and would be lost by undoing it. */
export interface Conflict {
  part: Part
  title: string | null
  /** Labels of the fields; none where the row itself is gone. */
  fields: readonly Label[]
}

export const mostNamed = 5

/** The first rows whose columns hold neither what the merge wrote nor what stood there before. */
export async function conflictsOf(tx: Tx, mergeId: string, groups: readonly Group[]): Promise<Conflict[]> {
  const conflicts: Conflict[] = []
  for (const { part: name, columns, kinds } of groups) {
    const part = partOf(name)
    // Of a list it is known what was added and what was taken out, whatever else has happened to it.
    const compared = columns.filter(column => !kinds[column]?.endsWith('[]'))
    const { rows } = await sql<{ title: string | null; there: boolean; changed: string[] }>`
      select ${titleOf(part)} title, t.id is not null there, array(
        select k from unnest(${compared}::text[]) k
        where coalesce(to_jsonb(t) -> k, 'null') not in (s.before -> k, s.after -> k)) changed
      from customer_store_merge_step s left join ${sql.table(part.table)} t on t.id = s.record_id
      where s.merge_id = ${mergeId} and s.part = ${name}
        and array(select jsonb_object_keys(s.before) order by 1) = ${columns}::text[]
        and (t.id is null or exists (
          select from unnest(${compared}::text[]) k
          where coalesce(to_jsonb(t) -> k, 'null') not in (s.before -> k, s.after -> k)))
      order by s.n limit ${mostNamed}`.execute(tx)
    for (const { title, there, changed } of rows)
      conflicts.push({ part, title, fields: there ? changed.map(column => labelOf(part, column)) : [] })
  }
  return conflicts.slice(0, mostNamed)
}

const titleOf = (part: Part) => {
  const title = part.detail ? Object.keys(part.detail.fields)[1] : part.resource.title
  return title === undefined ? sql`null` : sql`t.${sql.ref(columnOf(title))}::text`
}

const ownerOfLine: Label = ['所属门店', 'Store']
const labelOf = ({ fields }: Part, column: string): Label =>
  Object.entries(fields).find(([name]) => columnOf(name) === column)?.[1].label ??
  (column === 'head_id' || column === 'line_no' ? ownerOfLine : [column, column])

/** Puts everything back, the last step first. The stores are locked, and `conflictsOf` has found nothing. */
export async function takeBack(tx: Tx, mergeId: string, groups: readonly Group[], by: string): Promise<void> {
  await parkLines(tx, mergeId, groups)
  for (const { part: name, columns, kinds } of groups) {
    const { table, hasVersion } = partOf(name)
    const sets = columns.map(column => {
      const [now, was, made] = ['t', 'b', 'a'].map(row => sql.ref(`${row}.${column}`))
      return kinds[column]?.endsWith('[]')
        ? sql`${sql.ref(column)} = array(
            select one from unnest(${now}) with ordinality held (one, place)
            where one <> all(${made}) or one = any(${was}) order by place
          ) || array(select one from unnest(${was}) one where one <> all(${made}) and one <> all(${now}))`
        : sql`${sql.ref(column)} = ${was}`
    })
    const stamps = hasVersion
      ? [sql`ver = t.ver + 1`, sql`last_modified_by = ${by}`, sql`last_modified_time = now()`]
      : []
    await sql`
      update ${sql.table(table)} t set ${sql.join([...sets, ...stamps])}
      from customer_store_merge_step s,
        lateral jsonb_populate_record(null::${sql.table(table)}, s.before) b,
        lateral jsonb_populate_record(null::${sql.table(table)}, s.after) a
      where s.merge_id = ${mergeId} and s.part = ${name} and t.id = s.record_id
        and array(select jsonb_object_keys(s.before) order by 1) = ${columns}::text[]`.execute(tx)
  }
}

/** Records that nothing but the merge has changed since it began, with the version that each had before. */
export interface Unchanged {
  part: Part
  ids: string[]
}

/** As SQL: the versions that the records `t` of a part had before a merge and after it, as `s`. */
const versionsOf = (mergeId: string, part: string): string => `join (
    select record_id, min(ver_before) ver_before, max(ver_after) ver_after from customer_store_merge_step
    where merge_id = ${BigInt(mergeId)} and part = '${part}' and ver_after is not null group by record_id
  ) s on s.record_id = t.id`

/** Asked before anything is put back. */
export async function unchangedSince(tx: Tx, mergeId: string): Promise<Unchanged[]> {
  const { rows: found } = await sql<{ part: string }>`
    select distinct part from customer_store_merge_step where merge_id = ${mergeId} and ver_after is not null`.execute(
    tx,
  )
  const unchanged: Unchanged[] = []
  for (const { part: name } of found) {
    const part = partOf(name)
    const { rows } = await sql<{ id: string }>`
      select t.id::text from ${sql.table(part.table)} t ${sql.raw(versionsOf(mergeId, name))}
      where ${sql.raw(hasContent(part.resource, 's.ver_after'))}`.execute(tx)
    unchanged.push({ part, ids: rows.map(({ id }) => id) })
  }
  return unchanged
}

/** They have their earlier content again, once everything is put back. */
export async function noteUnchanged(tx: Tx, mergeId: string, unchanged: readonly Unchanged[]): Promise<void> {
  for (const { part, ids } of unchanged)
    await noteContent(tx, part.resource, ids, 's.ver_before', versionsOf(mergeId, part.name))
}

/** Lines that change places would be in each other's way: they stand under heads of their own until all are moved. */
async function parkLines(tx: Tx, mergeId: string, groups: readonly Group[]): Promise<void> {
  const lines = Object.keys(storePart.resource.details).map(linesPart)
  for (const part of lines.filter(({ name }) => groups.some(group => group.part === name)))
    await sql`
      update ${sql.table(part.table)} t set head_id = -t.id from customer_store_merge_step s
      where s.merge_id = ${mergeId} and s.part = ${part.name} and t.id = s.record_id`.execute(tx)
}
