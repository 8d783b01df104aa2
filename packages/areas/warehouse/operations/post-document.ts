import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { readLines } from '@sfa/db/record/detail-rows'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import { actionHandler } from '@sfa/operations/action/action-handler'
import { sql } from 'kysely'
import { stockDocument } from '../definitions/stock-document.resource'
import { postStock, type StockMove } from './post-stock'
import { releaseStock, reserveStock } from './reserve-stock'
import type { StockDocumentRef } from './stock-rows'
import { valuesOfMoves } from './values-of-moves'

interface Line {
  lineNo: number
  product: string
  batch: string | null
  expires: string | null
  quantity: number
  unitCost: number | null
}

const linesOf = async (tx: Tx, row: WireRow): Promise<Line[]> =>
  (await readLines(tx, stockDocument, 'lines', String(row.id))) as unknown as Line[]

const refOf = (row: WireRow): StockDocumentRef => ({
  type: String(row.kind),
  id: String(row.id),
  no: String(row.code),
})

/** Lines that take goods out of the warehouse of the document. */
const takes = (row: WireRow, { quantity }: Pick<Line, 'quantity'>) => row.kind === 'transfer' || quantity < 0

/** Only an adjustment may take away. */
function requirePositive(row: WireRow, lines: readonly Line[]): void {
  if (lines.length === 0) throw new AppError('stockLinesMissing')
  const wrong = row.kind === 'adjustment' ? [] : lines.filter(({ quantity }) => quantity <= 0)
  if (wrong.length > 0)
    throw new AppError('stockLineNotPositive', { lines: wrong.map(({ lineNo }) => lineNo).join('、') })
}

/** What the document takes out of its warehouse is held for it until it is posted. */
export const holdDocument = actionHandler({
  of: stockDocument,
  action: 'holdStock',
  async run(tx, caller, { row }) {
    const lines = await linesOf(tx, row)
    requirePositive(row, lines)
    await reserveStock(
      tx,
      caller,
      refOf(row),
      lines
        .map(({ lineNo, product, quantity }, at) => ({
          line: lineNo,
          at,
          warehouseId: String(row.warehouseID),
          productId: product,
          quantity,
        }))
        .filter(line => takes(row, line))
        .map(line => ({ ...line, quantity: Math.abs(line.quantity) })),
    )
    return undefined
  },
})

export const freeDocument = actionHandler({
  of: stockDocument,
  action: 'freeStock',
  async run(tx, _caller, { row }) {
    await releaseStock(tx, refOf(row))
    return undefined
  },
})

export const postDocument = actionHandler({
  of: stockDocument,
  action: 'postStock',
  async run(tx, caller, { row }) {
    const lines = await linesOf(tx, row)
    requirePositive(row, lines)
    const document = refOf(row)
    await postStock(tx, caller, {
      document,
      holder: document,
      opens: row.kind === 'opening',
      moves: lines.map(line => moveOf(row, line)),
    })
    return undefined
  },
})

function moveOf(row: WireRow, { lineNo, product, batch, expires, quantity, unitCost }: Line): StockMove {
  const here = { warehouseId: String(row.warehouseID) }
  const [from, to] =
    row.kind === 'transfer'
      ? ([here, { warehouseId: String(row.toWarehouseID) }] as const)
      : quantity < 0
        ? ([here, 'ADJUST'] as const)
        : (['ADJUST', here] as const)
  return {
    line: lineNo,
    productId: product,
    from,
    to,
    quantity: Math.abs(quantity),
    expires,
    unitCost,
    ...(batch && { batch }),
  }
}

interface Posted {
  line: number
  productId: string
  batch: string
  expires: string | null
  quantity: string
  fromWarehouseId: string | null
  toWarehouseId: string | null
}

/**
 * The moves are made again the other way round, for what they were worth, as a document of their own: the ledger never
 * changes what it has.
 */
export const reverseDocument = actionHandler({
  of: stockDocument,
  action: 'reverseStock',
  async run(tx, caller, { row }) {
    const { type, id, no } = refOf(row)
    const { rows } = await sql<Posted>`
      select (row_number() over (order by id))::int line, product_id::text "productId", batch, expires::text,
        quantity::text, from_warehouse_id::text "fromWarehouseId",
        to_warehouse_id::text "toWarehouseId"
      from warehouse_stock_move where document_type = ${type} and document_id = ${id} order by id`.execute(tx)
    const at = (warehouseId: string | null) => (warehouseId === null ? ('ADJUST' as const) : { warehouseId })
    await postStock(tx, caller, {
      document: { type: `${type}-reversal`, id, no },
      values: () => valuesOfMoves(tx, type, id),
      moves: rows.map(({ fromWarehouseId, toWarehouseId, ...move }) => ({
        ...move,
        from: at(toWarehouseId),
        to: at(fromWarehouseId),
      })),
    })
    return undefined
  },
})
