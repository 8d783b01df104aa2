import type { Details } from '@sfa/kit/details'
import { columnOf, type Resource } from '@sfa/kit/resource'
import { detailTable, linesView, lookFields } from '@sfa/kit/shapes'
import { sql } from 'kysely'
import type { Tx } from '../connection/tenant-transaction'
import type { WireRow } from '../search/search-rows'
import { columnType, fromColumn, toColumn } from './columns'

/** A row of the table of lines in wire form, without its head. */
export function lineToWire(detail: Details, row: WireRow): WireRow {
  const fields = Object.entries(detail.fields).map(([name, field]) => [name, fromColumn(field, row[columnOf(name)])])
  return { lineNo: row.line_no, ...Object.fromEntries(fields) }
}

/** The lines of a document in the order of their numbers. */
export async function readLines(tx: Tx, head: Resource, name: string, headId: string): Promise<WireRow[]> {
  return (await readLinesOf(tx, head, name, [headId])).get(headId) ?? []
}

/** The lines of many documents, by the id of their head. */
export async function readLinesOf(
  tx: Tx,
  head: Resource,
  name: string,
  headIds: readonly string[],
): Promise<Map<string, WireRow[]>> {
  const detail = head.details[name] as Details
  const { rows } = await sql<WireRow>`
    select * from ${sql.table(detailTable(head, name))} where head_id = any(${headIds}::bigint[])
    order by head_id, line_no`.execute(tx)
  const lines = new Map<string, WireRow[]>(headIds.map(id => [id, []]))
  for (const row of rows) lines.get(String(row.head_id))?.push(lineToWire(detail, row))
  return lines
}

/** The same with what the lines show of the records that they refer to. */
export const readShownLines = async (tx: Tx, head: Resource, name: string, headId: string): Promise<WireRow[]> =>
  (await readShownLinesOf(tx, head, name, [headId])).get(headId) ?? []

/** The same of many documents, by the id of their head. */
export async function readShownLinesOf(
  tx: Tx,
  head: Resource,
  name: string,
  headIds: readonly string[],
): Promise<Map<string, WireRow[]>> {
  const detail = head.details[name] as Details
  const looks = Object.keys(lookFields(detail))
  const { rows } = await sql<WireRow>`
    select * from ${sql.table(linesView(head, name))} where head_id = any(${headIds}::bigint[])
    order by head_id, line_no`.execute(tx)
  const lines = new Map<string, WireRow[]>(headIds.map(id => [id, []]))
  for (const row of rows)
    lines.get(String(row.head_id))?.push({
      ...lineToWire(detail, row),
      ...Object.fromEntries(looks.map(look => [look, row[columnOf(look)] ?? null])),
    })
  return lines
}

/**
 * Removes lines and writes others, by their numbers, in one statement. The unique values of a written line must not
 * belong to a line of another number, not even to one that is removed.
 */
export async function writeLines(
  tx: Tx,
  head: Resource,
  name: string,
  headId: string,
  { gone, written }: { gone: readonly number[]; written: readonly WireRow[] },
): Promise<void> {
  if (gone.length === 0 && written.length === 0) return
  const table = sql.table(detailTable(head, name))
  const fields = Object.entries((head.details[name] as Details).fields)
  const columns = fields.map(([field]) => columnOf(field))
  const types = fields.map(([field, kind]) => `${columnOf(field)} ${columnType(kind)}`)
  const rows = written.map(line => ({
    line_no: line.lineNo,
    ...Object.fromEntries(fields.map(([field, kind]) => [columnOf(field), toColumn(kind, line[field])])),
  }))
  const sets = columns.map(column => `${column} = excluded.${column}`)
  await sql`
    with gone as (delete from ${table} where head_id = ${headId} and line_no = any(${gone}::integer[]))
    insert into ${table} (head_id, line_no, ${sql.raw(columns.join(', '))})
    select ${headId}, line_no, ${sql.raw(columns.join(', '))}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (line_no integer, ${sql.raw(types.join(', '))})
    on conflict (tenant_id, head_id, line_no) do update set ${sql.raw(sets.join(', '))}`.execute(tx)
}
