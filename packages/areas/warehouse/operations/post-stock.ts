import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import { costText, quantityText, smaller, toCost, toQuantity } from '@sfa/kernel/quantity/decimals'
import type { Caller } from '@sfa/operations/caller'
import { sql } from 'kysely'
import { type Location, warehouseAt } from '../rules/locations'
import { balanceKey, type LedgerMove, type Movement, postMovements } from '../rules/stock-ledger'
import { followWarnings } from './follow-warnings'
import { heldBy, reduceHolds } from './reserve-stock'
import {
  type AskedLine,
  lockStock,
  refuseShortage,
  requireValidWarehouses,
  type StockDocumentRef,
  type StockRow,
  type StockRows,
} from './stock-rows'

/** A move of goods, in the small unit of the product. */
export interface StockMove extends AskedLine {
  productId: string
  /** A warehouse or a virtual location, at either end. */
  from: Location
  to: Location
  /** Greater than zero, up to 4 decimals. */
  quantity: string | number
  /** Of goods that leave a warehouse: without a batch those that expire first are taken. */
  batch?: string
  /** `YYYY-MM-DD`, of goods that come in. */
  expires?: string | null
  /**
   * Yuan, up to 6 decimals, of goods that come into a warehouse from outside. Without it they cost what those there cost
   * on average. Goods that leave a warehouse cost the average there.
   */
  unitCost?: string | number | null
  /** Line of the holder whose reservation the move uses up; `line` unless said. */
  heldLine?: number
}

export interface StockPosting {
  document: StockDocumentRef
  moves: readonly StockMove[]
  /** The document whose reservations the moves use up: an order whose shipment is posted. None: nothing is held. */
  holder?: Pick<StockDocumentRef, 'type' | 'id'>
  /**
   * Of a document that takes others back: the fen that the goods of each move were worth in these, null where none is known.
   * Asked for when the balances are locked, since receipts may have settled something of it.
   */
  values?: () => Promise<readonly (bigint | null)[]>
  /** The moves are opening balances: nothing may have moved the products in these warehouses before. */
  opens?: boolean
}

/**
 * Posts a document to the ledger, all its moves or none, within the transaction of its caller, which has locked the
 * document and calls this once. Balances, batches, values, reservations and warnings change with it.
 *
 * Goods have to be available where they leave: on hand and not held by others. Of a line that is held, the move sets as
 * much free as it takes. A document posts once: a type and an id that the ledger has is refused.
 *
 * Throws `stockShort` (product, wanted, available; one detail per line that is short), `stockPostedAlready`,
 * `warehouseIsInvalid` where goods would come into a warehouse that is out of use, `stockOpened`, `sameWarehouse`,
 * `notFound`.
 */
export async function postStock(
  tx: Tx,
  { userName }: Pick<Caller, 'userName'>,
  { document, moves, holder, values, opens }: StockPosting,
): Promise<readonly LedgerMove[]> {
  if (moves.length === 0) return []
  const places = moves.flatMap(({ productId, from, to }) => {
    const [source, target] = [warehouseAt(from), warehouseAt(to)]
    if (source !== null && source === target) throw new AppError('sameWarehouse')
    return [source, target].flatMap(warehouseId => (warehouseId === null ? [] : [{ warehouseId, productId }]))
  })
  const rows = await lockStock(tx, places)
  requireValidWarehouses(
    rows,
    moves.flatMap(({ to }) => warehouseAt(to) ?? []),
  )
  const posted = await sql`
    select from warehouse_stock_move where document_type = ${document.type} and document_id = ${document.id} limit 1`.execute(
    tx,
  )
  if (posted.rows.length > 0) throw new AppError('stockPostedAlready')
  const opened = opens && [...rows.values()].find(({ hasMoved }) => hasMoved)
  if (opened) throw new AppError('stockOpened', { product: opened.productName })
  const { movements, used } = await withHolds(tx, moves, holder)
  const known = await values?.()
  const posting = postMovements(
    [...rows.values()],
    movements.map((movement, index) => ({ ...movement, value: known?.[index] ?? null })),
  )
  if (!posting.ok) refuseShortage(rows, posting.shortages, moves)
  if (holder && used.length > 0) await reduceHolds(tx, holder, used)
  await writeMoves(tx, document, posting.moves, userName)
  await writeBalances(tx, posting.balances as readonly StockRow[], userName)
  await writeBatches(tx, rows, posting.balances as readonly StockRow[])
  await followWarnings(tx, places)
  return posting.moves
}

/** Moves goods from warehouses to others with their value; contract and refusals are those of `postStock`. */
export const transferStock = (
  tx: Tx,
  caller: Pick<Caller, 'userName'>,
  {
    lines,
    ...posting
  }: Omit<StockPosting, 'moves'> & {
    lines: readonly (Omit<StockMove, 'from' | 'to' | 'unitCost'> & {
      fromWarehouseId: string
      toWarehouseId: string
    })[]
  },
): Promise<readonly LedgerMove[]> =>
  postStock(tx, caller, {
    ...posting,
    moves: lines.map(({ fromWarehouseId, toWarehouseId, ...line }) => ({
      ...line,
      from: { warehouseId: fromWarehouseId },
      to: { warehouseId: toWarehouseId },
    })),
  })

/** What each move takes of the reservations of its line, and how much of every line is used up together. */
async function withHolds(
  tx: Tx,
  moves: readonly StockMove[],
  holder: StockPosting['holder'],
): Promise<{ movements: Movement[]; used: { line: number; quantity: bigint }[] }> {
  const held = holder ? await heldBy(tx, holder) : []
  const left = new Map(held.map(one => [one.line, { ...one, quantity: toQuantity(one.quantity) }]))
  const used = new Map<number, bigint>()
  const movements = moves.map(({ heldLine, quantity, unitCost, ...move }): Movement => {
    const line = heldLine ?? move.line
    const wanted = toQuantity(quantity)
    if (wanted <= 0n) throw new Error(`a quantity of stock is greater than 0, not ${quantity}`)
    const hold = left.get(line)
    const isHeld = hold && hold.warehouseId === warehouseAt(move.from) && hold.productId === move.productId
    const part = isHeld ? smaller(hold.quantity, wanted) : 0n
    if (hold && part > 0n) {
      hold.quantity -= part
      used.set(line, (used.get(line) ?? 0n) + part)
    }
    return {
      ...move,
      quantity: wanted,
      held: part,
      unitCost: unitCost === undefined || unitCost === null ? null : toCost(unitCost),
    }
  })
  return { movements, used: [...used].map(([line, quantity]) => ({ line, quantity })) }
}

/** Ids are given in the order of the moves, so that the ledger reads as it was posted. */
const writeMoves = (tx: Tx, { type, id, no }: StockDocumentRef, moves: readonly LedgerMove[], userName: string) =>
  sql`
  insert into warehouse_stock_move (document_type, document_id, document_no, line, part, product_id, batch, expires,
    from_location, from_warehouse_id, to_location, to_warehouse_id, quantity, unit_cost, value, from_value, to_value,
    from_after, to_after, create_by)
  select ${type}, ${id}::bigint, ${no}, line, part, product_id, batch, expires, from_location, from_warehouse_id,
    to_location, to_warehouse_id, quantity, unit_cost, value, from_value, to_value, from_after, to_after, ${userName}
  from jsonb_to_recordset(${JSON.stringify(
    moves.map((move, at) => ({
      at,
      line: move.line,
      part: move.part,
      product_id: move.productId,
      batch: move.batch,
      expires: move.expires,
      from_location: nameOf(move.from),
      from_warehouse_id: warehouseAt(move.from),
      to_location: nameOf(move.to),
      to_warehouse_id: warehouseAt(move.to),
      quantity: quantityText(move.quantity),
      unit_cost: costText(move.unitCost),
      value: String(move.value),
      from_value: textOf(move.fromValue),
      to_value: textOf(move.toValue),
      from_after: move.fromAfter === null ? null : quantityText(move.fromAfter),
      to_after: move.toAfter === null ? null : quantityText(move.toAfter),
    })),
  )}::jsonb) as m (at int, line int, part int, product_id bigint, batch text, expires date, from_location text,
    from_warehouse_id bigint, to_location text, to_warehouse_id bigint, quantity numeric, unit_cost numeric,
    value bigint, from_value bigint, to_value bigint, from_after numeric, to_after numeric)
  order by at`.execute(tx)

const textOf = (value: bigint | null) => (value === null ? null : String(value))

const nameOf = (location: Location) => (typeof location === 'string' ? location : 'WAREHOUSE')

const writeBalances = (tx: Tx, balances: readonly StockRow[], userName: string) =>
  sql`
  update warehouse_stock s set on_hand = b.on_hand, reserved = b.reserved, stock_value = b.value, last_cost = b.cost,
    last_move_time = now(), ver = s.ver + 1, last_modified_by = ${userName}, last_modified_time = now()
  from unnest(${balances.map(one => one.warehouseId)}::bigint[], ${balances.map(one => one.productId)}::bigint[],
    ${balances.map(one => quantityText(one.onHand))}::numeric[], ${balances.map(one => quantityText(one.reserved))}::numeric[],
    ${balances.map(one => String(one.value))}::bigint[], ${balances.map(one => costText(one.cost))}::numeric[])
    as b (warehouse_id, product_id, on_hand, reserved, value, cost)
  where s.warehouse_id = b.warehouse_id and s.product_id = b.product_id`.execute(tx)

/** Batches stand under the lock of their balance. */
async function writeBatches(tx: Tx, before: StockRows, after: readonly StockRow[]): Promise<void> {
  const changed = after.flatMap(({ warehouseId, productId, batches }) => {
    const known = before.get(balanceKey(warehouseId, productId))?.batches ?? []
    return batches
      .filter(one => !known.some(old => old.batch === one.batch && old.onHand === one.onHand))
      .map(one => ({
        warehouse_id: warehouseId,
        product_id: productId,
        batch: one.batch,
        expires: one.expires,
        on_hand: quantityText(one.onHand),
      }))
  })
  if (changed.length === 0) return
  await sql`
    insert into warehouse_stock_batch (warehouse_id, product_id, batch, expires, on_hand)
    select warehouse_id, product_id, batch, expires, on_hand from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
      as b (warehouse_id bigint, product_id bigint, batch text, expires date, on_hand numeric)
    on conflict (tenant_id, warehouse_id, product_id, batch)
      do update set on_hand = excluded.on_hand, expires = excluded.expires`.execute(tx)
}
