import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { toQuantity } from '@sfa/kernel/quantity/decimals'
import { type RawBuilder, sql } from 'kysely'
import { sharesOf } from '../rules/stock-value'

/**
 * Fen that the goods of the move `m` were worth. To what goods that were not there were reckoned at belongs what receipts have
 * settled since: they cover what is owed in the order in which it was taken.
 */
const bookedValue: RawBuilder<unknown> = sql`m.value + coalesce((
  select sum(round(settled * (least(greatest(-m.from_after, begins), ends) - begins) / covered)
    - round(settled * (least(greatest(-m.from_after - m.quantity, begins), ends) - begins) / covered))
  from (
    select i.value - i.to_value settled, covered, sum(covered) over one ends, sum(covered) over one - covered begins
    from warehouse_stock_move i cross join lateral (select least(i.quantity, i.quantity - i.to_after) covered) c
    where m.from_after < 0 and i.to_warehouse_id = m.from_warehouse_id and i.product_id = m.product_id and i.id > m.id
      and i.to_after < i.quantity
    window one as (order by i.id)
  ) receipt), 0)`

/** What each move of a document was worth, in the order of the moves. */
export async function valuesOfMoves(tx: Tx, type: string, documentId: string): Promise<bigint[]> {
  const { rows } = await sql<{ value: string }>`
    select (${bookedValue})::bigint::text value
    from warehouse_stock_move m where m.document_type = ${type} and m.document_id = ${documentId} order by m.id`.execute(
    tx,
  )
  return rows.map(({ value }) => BigInt(value))
}

interface Documents {
  type: string
  ids: readonly string[]
}

/** A quantity of a line that comes back. */
interface ComingBack {
  line: number
  quantity: bigint
}

/**
 * What goods that come back were worth as they went out: of each line its share of what the documents took, less what has
 * come back before, so that all of it together is worth what went out. Null for a line of which so much is not out.
 */
export async function valuesOfReturns(
  tx: Tx,
  { sent, back, lines }: { sent: Documents; back: Documents; lines: readonly ComingBack[] },
): Promise<(bigint | null)[]> {
  const { rows } = await sql<{ line: number; quantity: string; value: string }>`
    select line, sum(quantity)::text quantity, sum(value)::bigint::text value from (
      select m.line, m.quantity, ${bookedValue} value from warehouse_stock_move m
      where m.document_type = ${sent.type} and m.document_id = any(${sent.ids}::bigint[])
      union all
      select m.line, -m.quantity, -m.value from warehouse_stock_move m
      where m.document_type = ${back.type} and m.document_id = any(${back.ids}::bigint[])
    ) moved group by line`.execute(tx)
  const out = new Map(rows.map(row => [row.line, { quantity: toQuantity(row.quantity), value: BigInt(row.value) }]))
  return lines.map(({ line, quantity }) => {
    const there = out.get(line)
    if (!there || there.quantity < quantity) return null
    return sharesOf(there.value, [quantity, there.quantity - quantity])[0] ?? null
  })
}
