import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import { quantityText, toCost, toQuantity } from '@sfa/kernel/quantity/decimals'
import { sql } from 'kysely'
import { type Balance, balanceKey, type Shortage } from '../rules/stock-ledger'

/** What moves or holds stock: the document as the ledger names it. */
export interface StockDocumentRef {
  /** One of `documentTypes`. */
  type: string
  id: string
  /** Number of the document, for readers. */
  no: string
}

/** A warehouse and a product of it. */
export interface StockPlace {
  warehouseId: string
  productId: string
}

/** What is there of a product in a warehouse, its batches left aside. */
export interface BalanceRow extends Omit<Balance, 'batches'> {
  warehouseName: string
  warehouseIsValid: boolean
  productName: string
  /** Something has come in or gone out before. */
  hasMoved: boolean
}

export interface StockRow extends BalanceRow, Balance {}

export type BalanceRows = ReadonlyMap<string, BalanceRow>
export type StockRows = ReadonlyMap<string, StockRow>

interface Found {
  warehouseId: string
  productId: string
  onHand: string
  value: string
  reserved: string
  cost: string
  negativeAllowed: boolean
  warehouseName: string
  warehouseIsValid: boolean
  productName: string
  hasMoved: boolean
}

/**
 * Locks the balances of products in warehouses and reads them, in one statement; a pair that has none yet gets one. Rows are
 * locked by warehouse, then product, ascending, so that documents with the same products in another sequence wait for each
 * other in one order. A transaction calls it once, with all its pairs. Throws `notFound` where a warehouse or a product does
 * not exist.
 */
export async function lockBalances(tx: Tx, places: readonly StockPlace[]): Promise<BalanceRows> {
  const pairs = [...new Map(places.map(one => [balanceKey(one.warehouseId, one.productId), one])).values()]
  const wanted = wantedPairs(pairs)
  // A row that was waited for is told as it was committed.
  const locked = () =>
    sql<Found>`
      select s.warehouse_id::text "warehouseId", s.product_id::text "productId", s.on_hand::text "onHand",
        s.reserved::text, s.stock_value::text value, s.average_cost::text cost, w.negative_allowed = 1 "negativeAllowed", w.name "warehouseName",
        w.is_deleted = 0 "warehouseIsValid", p.full_name_cn "productName", s.last_move_time is not null "hasMoved"
      from warehouse_stock s join warehouse_warehouse w on w.id = s.warehouse_id join product_product p on p.id = s.product_id
      where (s.warehouse_id, s.product_id) in (select warehouse_id, product_id from ${wanted})
      order by s.warehouse_id, s.product_id for update of s`.execute(tx)
  let { rows } = await locked()
  if (rows.length < pairs.length) {
    // In the order of the locks, since two documents may be the first ones to touch a pair.
    await sql`
      insert into warehouse_stock (warehouse_id, product_id, on_hand, reserved, stock_value)
      select w.id, p.id, 0, 0, 0 from ${wanted}
      join warehouse_warehouse w on w.id = wanted.warehouse_id join product_product p on p.id = wanted.product_id
      where not exists (select from warehouse_stock s where s.warehouse_id = w.id and s.product_id = p.id)
      order by w.id, p.id on conflict do nothing`.execute(tx)
    rows = (await locked()).rows
  }
  if (rows.length < pairs.length) throw new AppError('notFound')
  return new Map(rows.map(row => [balanceKey(row.warehouseId, row.productId), rowOf(row)]))
}

const wantedPairs = (pairs: readonly StockPlace[]) => sql`unnest(${pairs.map(one => one.warehouseId)}::bigint[],
  ${pairs.map(one => one.productId)}::bigint[]) as wanted (warehouse_id, product_id)`

interface FoundBatches extends StockPlace {
  batches: { batch: string; expires: string | null; onHand: string }[]
}

/** The same with their batches. */
export async function lockStock(tx: Tx, places: readonly StockPlace[]): Promise<StockRows> {
  const balances = await lockBalances(tx, places)
  // A statement of its own: it sees what the documents that were waited for have committed.
  const { rows } = await sql<FoundBatches>`
    select b.warehouse_id::text "warehouseId", b.product_id::text "productId",
      jsonb_agg(jsonb_build_object('batch', b.batch, 'expires', b.expires, 'onHand', b.on_hand::text) order by b.batch) batches
    from warehouse_stock_batch b
    where (b.warehouse_id, b.product_id) in (select warehouse_id, product_id from ${wantedPairs(places)})
    group by b.warehouse_id, b.product_id`.execute(tx)
  const batchesOf = new Map(rows.map(row => [balanceKey(row.warehouseId, row.productId), row.batches]))
  return new Map(
    [...balances].map(([key, row]) => {
      const batches = batchesOf.get(key) ?? []
      return [key, { ...row, batches: batches.map(one => ({ ...one, onHand: toQuantity(one.onHand) })) }]
    }),
  )
}

const rowOf = ({ onHand, value, reserved, cost, ...row }: Found): BalanceRow => ({
  ...row,
  onHand: toQuantity(onHand),
  value: BigInt(value),
  reserved: toQuantity(reserved),
  cost: toCost(cost),
})

/** A line as it was asked for. */
export interface AskedLine {
  /** Number of the line of the document. */
  line: number
  /** Its place in what the user sees or has sent, where that is another one than among the lines of the call. */
  at?: number
}

/**
 * Throws `stockShort` with the first product that is short, and a failure for every line, at its place: as everywhere,
 * `lines.0.quantity` is the first one.
 */
export function refuseShortage(rows: BalanceRows, shortages: readonly Shortage[], asked: readonly AskedLine[]): never {
  const placeOf = new Map(asked.map(({ line, at }, index) => [line, at ?? index]))
  const details = shortages.map(({ line, ...short }) => ({
    field: `lines.${placeOf.get(line)}.quantity`,
    code: 'stockShort' as const,
    params: paramsOf(rows, short),
  }))
  throw new AppError('stockShort', details[0]?.params, 200, details)
}

const paramsOf = (rows: BalanceRows, { warehouseId, productId, batch, wanted, available }: Omit<Shortage, 'line'>) => {
  const name = rows.get(balanceKey(warehouseId, productId))?.productName ?? productId
  return {
    product: batch ? `${name} ${batch}` : name,
    wanted: quantityText(wanted),
    available: quantityText(available),
  }
}

/** Throws `warehouseIsInvalid` where goods would come into a warehouse that is out of use, or be promised from it. */
export function requireValidWarehouses(rows: BalanceRows, warehouseIds: Iterable<string>): void {
  const named = new Set(warehouseIds)
  for (const row of rows.values())
    if (named.has(row.warehouseId) && !row.warehouseIsValid)
      throw new AppError('warehouseIsInvalid', { name: row.warehouseName })
}
