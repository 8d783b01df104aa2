import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import { type Details, detailsOf } from '@sfa/kit/details'
import { columnOf } from '@sfa/kit/resource'
import { sql } from 'kysely'
import { store } from '../../definitions/store.resource'
import type { Choice, Side } from '../../definitions/store-pair.calls'
import { furtherLines, otherSide, type Two } from './merged-values'
import type { Merging } from './move-references'
import { linesPart } from './store-references'

/** Where a line goes. */
interface Move {
  /** Number of the line under its present head. */
  from: number
  head_id: string
  line_no: number
  /** Column of its code, and its value. */
  values: Readonly<Record<string, unknown>>
}

/**
 * Moves the lines of the merged store that are taken, so that what refers to them still finds them. Those of the store
 * that stays go to the merged one where only the others are wanted. Answers how many have come.
 */
export async function moveLines(
  tx: Tx,
  merging: Merging,
  two: Two,
  taken: ReadonlyMap<string, Choice>,
  keep: Side,
): Promise<number> {
  let moved = 0
  for (const [name, detail] of detailsOf(store)) {
    const choice = taken.get(name)
    if (choice === undefined || choice === keep) continue
    const own = (two[keep][name] ?? []) as WireRow[]
    const others = (two[otherSide(keep)][name] ?? []) as WireRow[]
    if (choice === 'both') {
      const come = appended(detail, own, furtherLines(detail, own, others), merging.survivorId)
      moved += await write(tx, merging, name, merging.loserId, come)
      continue
    }
    // In between they stand under a head that no store has.
    const parked = `-${merging.survivorId}`
    await sql`update ${sql.table(linesPart(name).table)} set head_id = ${parked} where head_id = ${merging.survivorId}`.execute(
      tx,
    )
    moved += await write(tx, merging, name, merging.loserId, asTheyAre(others, merging.survivorId))
    await write(tx, merging, name, parked, asTheyAre(own, merging.loserId), merging.survivorId)
  }
  return moved
}

const asTheyAre = (lines: readonly WireRow[], head_id: string): Move[] =>
  lines.map(({ lineNo }) => ({ from: Number(lineNo), head_id, line_no: Number(lineNo), values: {} }))

/** Behind the lines that are there, with codes that none of them has; the default stays what it is. */
function appended(detail: Details, own: readonly WireRow[], come: readonly WireRow[], head_id: string): Move[] {
  const [code] = detail.unique
  const codes = new Set(own.map(line => line[code as string]))
  let last = Math.max(0, ...own.map(({ lineNo }) => Number(lineNo)))
  return come.map(line => {
    const values: Record<string, unknown> = {}
    if (code !== undefined && codes.has(line[code])) {
      let next = 1
      while (codes.has(String(next).padStart(2, '0'))) next++
      values[columnOf(code)] = String(next).padStart(2, '0')
    }
    if (code !== undefined) codes.add(values[columnOf(code)] ?? line[code])
    if ('isDefault' in detail.fields && own.length > 0) values.is_default = 0
    last += 1
    return { from: Number(line.lineNo), head_id, line_no: last, values }
  })
}

/** Writes the moves and notes each line with the columns that say where it stands. `was` is the head before parking. */
async function write(
  tx: Tx,
  { mergeId }: Merging,
  name: string,
  from: string,
  moves: readonly Move[],
  was = from,
): Promise<number> {
  if (moves.length === 0) return 0
  const part = linesPart(name)
  const table = sql.table(part.table)
  const columns = [...new Set(['head_id', 'line_no', ...moves.flatMap(({ values }) => Object.keys(values))])]
  const rows = moves.map(({ values, ...move }) => ({ ...values, ...move }))
  const { rows: done } = await sql`
    with moving as (
      select m.*, t.id moved_id, to_jsonb(t) || jsonb_build_object('head_id', ${was}::bigint) was
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) said (move)
      cross join lateral (select said.move, (said.move ->> 'from')::int from_no) m
      join ${table} t on t.head_id = ${from} and t.line_no = m.from_no
    ), written as (
      update ${table} t set ${sql.join(columns.map(column => sql`${sql.ref(column)} = ${sql.ref(`n.${column}`)}`))}
      from moving, lateral jsonb_populate_record(null::${table}, moving.was || moving.move) n
      where t.id = moving.moved_id
      returning t.id, moving.was, to_jsonb(t) now
    )
    insert into customer_store_merge_step (merge_id, part, record_id, before, after)
    select ${mergeId}, ${part.name}, id,
      (select jsonb_object_agg(c, was -> c) from unnest(${columns}::text[]) c),
      (select jsonb_object_agg(c, now -> c) from unnest(${columns}::text[]) c)
    from written returning record_id`.execute(tx)
  return done.length
}
