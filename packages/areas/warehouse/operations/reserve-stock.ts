import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import { quantityText, smaller, toQuantity } from '@sfa/kernel/quantity/decimals'
import type { Caller } from '@sfa/operations/caller'
import { sql } from 'kysely'
import { available, balanceKey, type Shortage } from '../rules/stock-ledger'
import {
  type AskedLine,
  type BalanceRows,
  lockBalances,
  refuseShortage,
  requireValidWarehouses,
  type StockDocumentRef,
  type StockPlace,
} from './stock-rows'

export interface HoldLine extends StockPlace, AskedLine {
  /** In the small unit, greater than zero, up to 4 decimals. */
  quantity: string | number
}

/**
 * Holds stock for the lines of a document, all or none, within the transaction of its caller, which has locked the
 * document and calls this once for all lines. Held stock stays on hand and is available to no other document, until
 * `releaseStock` or the moves of `postStock` set it free.
 *
 * Where `short` is `hold-less`, as much as there is of each line is held, and nothing is refused as short.
 *
 * Throws `stockShort` (product, wanted, available; one detail per line that is short), `stockHeldAlready` where a line
 * of the document holds some, `warehouseIsInvalid`, `notFound`.
 */
export async function reserveStock(
  tx: Tx,
  { userName }: Pick<Caller, 'userName'>,
  document: StockDocumentRef,
  lines: readonly HoldLine[],
  { short = 'refuse' }: { short?: 'refuse' | 'hold-less' } = {},
): Promise<void> {
  if (lines.length === 0) return
  const asked = lines.map(line => ({ ...line, quantity: positive(line.quantity) }))
  const rows = await lockBalances(tx, lines)
  requireValidWarehouses(
    rows,
    lines.map(line => line.warehouseId),
  )
  const wanted = short === 'refuse' ? asked : whatIsThere(rows, asked)
  if (wanted.length === 0) return
  const shortages = shortagesOf(rows, wanted)
  if (shortages.length > 0) refuseShortage(rows, shortages, lines)
  const { rows: kept } = await sql`
    with kept as (
      insert into warehouse_stock_hold (document_type, document_id, document_no, line, warehouse_id, product_id, quantity, create_by)
      select ${document.type}, ${document.id}::bigint, ${document.no}, line, warehouse_id, product_id, quantity, ${userName}
      from ${linesOf(wanted)} on conflict do nothing returning line
    ), reserved as (${addReserved(wanted, 1)})
    select line from kept`.execute(tx)
  if (kept.length < wanted.length) throw new AppError('stockHeldAlready', { line: String(firstHeld(wanted, kept)) })
}

/** Throws a mistake of the program: users’ quantities have been checked by the document. */
function positive(given: string | number): bigint {
  const quantity = toQuantity(given)
  if (quantity <= 0n) throw new Error(`a quantity of stock is greater than 0, not ${given}`)
  return quantity
}

type Wanted = Omit<HoldLine, 'quantity'> & { quantity: bigint }

/** Two lines of one product need it twice. */
function shortagesOf(rows: BalanceRows, wanted: readonly Wanted[]): Shortage[] {
  const taken = new Map<string, bigint>()
  return wanted.flatMap(({ line, warehouseId, productId, quantity }) => {
    const key = balanceKey(warehouseId, productId)
    const row = rows.get(key)
    if (!row || row.negativeAllowed) return []
    const free = available(row) - (taken.get(key) ?? 0n)
    if (free < quantity) return [{ line, warehouseId, productId, wanted: quantity, available: free }]
    taken.set(key, (taken.get(key) ?? 0n) + quantity)
    return []
  })
}

/** Of each line what the ones before it have left. */
function whatIsThere(rows: BalanceRows, asked: readonly Wanted[]): Wanted[] {
  const taken = new Map<string, bigint>()
  return asked.flatMap(line => {
    const key = balanceKey(line.warehouseId, line.productId)
    const row = rows.get(key)
    if (!row || row.negativeAllowed) return [line]
    const quantity = smaller(line.quantity, available(row) - (taken.get(key) ?? 0n))
    if (quantity <= 0n) return []
    taken.set(key, (taken.get(key) ?? 0n) + quantity)
    return [{ ...line, quantity }]
  })
}

const firstHeld = (wanted: readonly Wanted[], kept: readonly unknown[]): number | undefined => {
  const fresh = new Set(kept.map(row => Number((row as { line: string | number }).line)))
  return wanted.find(({ line }) => !fresh.has(line))?.line
}

const linesOf = (wanted: readonly Wanted[]) => sql`unnest(
  ${wanted.map(one => one.line)}::int[], ${wanted.map(one => one.warehouseId)}::bigint[],
  ${wanted.map(one => one.productId)}::bigint[], ${wanted.map(one => quantityText(one.quantity))}::numeric[]
) as given (line, warehouse_id, product_id, quantity)`

/** Of balances that are locked. */
const addReserved = (lines: readonly Wanted[], sign: 1 | -1) =>
  sql`
  update warehouse_stock s set reserved = s.reserved + ${sign}::int * h.quantity, last_modified_time = now()
  from (select warehouse_id, product_id, sum(quantity) quantity from ${linesOf(lines)} group by 1, 2) h
  where s.warehouse_id = h.warehouse_id and s.product_id = h.product_id`

interface Held extends StockPlace {
  line: number
  quantity: string
}

/**
 * Sets free what a document holds: of all its lines, or of some of them, whole or in part. Again, it finds nothing and
 * does nothing. The caller has locked the document. Answers the lines with what was set free.
 */
export async function releaseStock(
  tx: Tx,
  document: Pick<StockDocumentRef, 'type' | 'id'>,
  some?: readonly { line: number; quantity?: string | number }[],
): Promise<{ line: number; quantity: string }[]> {
  const held = await heldBy(tx, document)
  const asked = some && new Map(some.map(({ line, quantity }) => [line, quantity]))
  const freed = held.flatMap(({ quantity, ...line }) => {
    if (asked && !asked.has(line.line)) return []
    const [has, wanted] = [toQuantity(quantity), asked?.get(line.line)]
    const part = wanted === undefined ? has : positive(wanted)
    return [{ ...line, quantity: smaller(part, has) }]
  })
  if (freed.length === 0) return []
  await lockBalances(tx, freed)
  await reduceHolds(tx, document, freed)
  await addReserved(freed, -1).execute(tx)
  return freed.map(({ line, quantity }) => ({ line, quantity: quantityText(quantity) }))
}

/** What a document holds. */
export const heldBy = async (tx: Tx, { type, id }: Pick<StockDocumentRef, 'type' | 'id'>): Promise<Held[]> =>
  (
    await sql<Held>`
    select line, warehouse_id::text "warehouseId", product_id::text "productId", quantity::text
    from warehouse_stock_hold where document_type = ${type} and document_id = ${id} order by line`.execute(tx)
  ).rows

/** A line that holds nothing any more is none. */
export async function reduceHolds(
  tx: Tx,
  { type, id }: Pick<StockDocumentRef, 'type' | 'id'>,
  freed: readonly { line: number; quantity: bigint }[],
): Promise<void> {
  const less = sql`unnest(${freed.map(one => one.line)}::int[], ${freed.map(one => quantityText(one.quantity))}::numeric[])
    as less (line, quantity)`
  const own = sql`h.document_type = ${type} and h.document_id = ${id} and h.line = less.line`
  await sql`delete from warehouse_stock_hold h using ${less} where ${own} and h.quantity <= less.quantity`.execute(tx)
  await sql`update warehouse_stock_hold h set quantity = h.quantity - less.quantity from ${less}
    where ${own} and h.quantity > less.quantity`.execute(tx)
}
