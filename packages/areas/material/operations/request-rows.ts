import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import { quantityText } from '@sfa/kernel/quantity/decimals'
import type { Caller } from '@sfa/operations/caller'
import { brokenUnits } from '@sfa/operations/resource/saving/whole-units'
import { heldBy, releaseStock, reserveStock } from '@sfa/warehouse/operations/reserve-stock'
import { lockStock, type StockDocumentRef } from '@sfa/warehouse/operations/stock-rows'
import { balanceKey } from '@sfa/warehouse/rules/stock-ledger'
import { sql } from 'kysely'
import { type GivenLine, outstandingOf, type RequestLine, rounded, take } from '../rules/issue-plan'

export const requestRef = (row: WireRow): StockDocumentRef => ({
  type: 'material-request',
  id: String(row.id),
  no: String(row.code),
})

/** The lines of a request that is locked. */
export async function linesOfRequest(tx: Tx, { id }: WireRow): Promise<RequestLine[]> {
  const { rows } = await sql<RequestLine>`
    select line_no "lineNo", product::text "productId", quantity::float8, approved::float8,
      coalesce(issued, 0)::float8 issued
    from material_request_lines where head_id = ${id} order by line_no`.execute(tx)
  return rows
}

/** What the body of an action says of lines. */
export const givenLines = (lines: unknown, cell: 'quantity' | 'approved'): GivenLine[] =>
  ((lines ?? []) as WireRow[]).map(line => ({ lineNo: Number(line.lineNo), quantity: Number(line[cell]) }))

/** Parts of materials that are counted; a line that is taken whole may be one, since older requests are. */
export async function refuseParts(
  tx: Tx,
  { language }: Pick<Caller, 'language'>,
  lines: readonly RequestLine[],
  given: readonly GivenLine[],
  cell: 'quantity' | 'approved',
): Promise<void> {
  const failures = await brokenUnits(
    tx,
    given.flatMap(({ lineNo, quantity }, at) => {
      const line = lines.find(one => one.lineNo === lineNo)
      const whole = line && (cell === 'approved' ? line.quantity : outstandingOf(line))
      return line && quantity !== whole
        ? [{ path: `lines.${at}.${cell}`, quantity, of: line.productId, unit: null }]
        : []
    }),
    language,
  )
  if (failures.length > 0) throw new AppError('invalid', {}, 200, failures)
}

/**
 * What the warehouse can give to the request of each product: what is free, and what the request holds. The balances stay
 * locked, so that it is still there in what follows; a warehouse that may be short gives everything.
 */
export async function stockFor(tx: Tx, row: WireRow, lines: readonly RequestLine[]): Promise<Map<string, number>> {
  const warehouseId = String(row.warehouseID)
  const rows = await lockStock(
    tx,
    lines.map(({ productId }) => ({ warehouseId, productId })),
  )
  const held = new Map((await heldBy(tx, requestRef(row))).map(one => [one.productId, Number(one.quantity)]))
  return new Map(
    lines.map(({ productId }) => {
      const one = rows.get(balanceKey(warehouseId, productId))
      if (!one || one.negativeAllowed) return [productId, Number.POSITIVE_INFINITY]
      return [productId, rounded(Number(quantityText(one.onHand - one.reserved)) + (held.get(productId) ?? 0))]
    }),
  )
}

/**
 * Holds of what is outstanding as much as the warehouse has; the rest waits for goods to come in. What was held before is
 * set free first.
 */
export async function holdOutstanding(
  tx: Tx,
  caller: Pick<Caller, 'userName'>,
  row: WireRow,
  lines: readonly RequestLine[],
): Promise<void> {
  const warehouseId = String(row.warehouseID)
  const left = await stockFor(tx, row, lines)
  await releaseStock(tx, requestRef(row))
  const wanted = lines.flatMap((line, at) => {
    const quantity = take(left, line)
    return quantity > 0 ? [{ line: line.lineNo, at, warehouseId, productId: line.productId, quantity }] : []
  })
  await reserveStock(tx, caller, requestRef(row), wanted)
  await noteHolds(tx, row)
}

/** Lines show what the ledger holds for them. */
export const noteHolds = (tx: Tx, { id }: WireRow) =>
  sql`
    update material_request_lines l set held = coalesce((
      select h.quantity from warehouse_stock_hold h
      where h.document_type = 'material-request' and h.document_id = l.head_id and h.line = l.line_no), 0)
    where l.head_id = ${id}`.execute(tx)

/** What is outstanding, as quotas count it. Materials are given without a price: quotas of amounts are not used. */
export const quotaLinesOf = (lines: readonly RequestLine[], quantityOf = outstandingOf) =>
  lines.map(line => ({ productId: line.productId, baseQuantity: quantityOf(line), amount: 0 }))
