import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { postStock } from '@sfa/warehouse/operations/post-stock'
import { reserveStock } from '@sfa/warehouse/operations/reserve-stock'
import { sql } from 'kysely'

const keeper = { userName: '林文静' }

interface Demo {
  code: string
  kind: 'adjustment' | 'transfer'
  reason: string
  state: 'draft' | 'reserved' | 'posted'
  /** Of the first products of the warehouse, one for each line. */
  quantities: readonly number[]
}

/** What moves stock by hand after the opening: written down by the services that documents are posted with. */
const demos: readonly Demo[] = [
  { code: 'DB000001', kind: 'transfer', reason: '华东补货', state: 'posted', quantities: [240, 120, 96] },
  { code: 'DB000002', kind: 'transfer', reason: '月底促销备货', state: 'reserved', quantities: [480, 240] },
  { code: 'DB000003', kind: 'transfer', reason: '节前备货', state: 'draft', quantities: [960, 480, 240, 120] },
  { code: 'TZ000001', kind: 'adjustment', reason: '盘点差异', state: 'posted', quantities: [-3, 5, -12] },
  { code: 'TZ000002', kind: 'adjustment', reason: '运输破损', state: 'reserved', quantities: [0, 0, 0, -24] },
]

interface Product {
  id: string
  available: number
}

/** Documents of the first warehouse; transfers go to the second one. */
export async function seedStockDocuments(tx: Tx, at: Date): Promise<void> {
  const { rows: warehouses } = await sql<{ id: string }>`
    select id::text from warehouse_warehouse where distributor_id is null order by code limit 2`.execute(tx)
  const [first, second] = warehouses
  if (!first || !second) return
  const { rows: products } = await sql<Product>`
    select product_id::text id, available::float8 from warehouse_stock where warehouse_id = ${first.id}
    order by product_code limit 4`.execute(tx)
  for (const demo of demos) {
    const lines = demo.quantities.flatMap((quantity, index) => {
      const one = products[index]
      return quantity !== 0 && one && Math.abs(quantity) <= one.available / 2 ? [{ product: one.id, quantity }] : []
    })
    if (lines.length > 0) await seedDocument(tx, demo, { here: first.id, there: second.id, lines, at })
  }
}

async function seedDocument(
  tx: Tx,
  { code, kind, reason, state }: Demo,
  {
    here,
    there,
    lines,
    at,
  }: { here: string; there: string; lines: readonly { product: string; quantity: number }[]; at: Date },
): Promise<void> {
  const isPosted = state === 'posted'
  const { rows } = await sql<{ id: string }>`
    insert into warehouse_stock_document (code, kind, warehouse_id, to_warehouse_id, document_date, reason, state, posted_by,
      posted_time, create_by, create_time, last_modified_by, last_modified_time)
    values (${code}, ${kind}, ${here}, ${kind === 'transfer' ? there : null}, ${at}::timestamptz::date, ${reason}, ${state},
      ${isPosted ? keeper.userName : null}, ${isPosted ? at : null}, ${keeper.userName}, ${at}, ${keeper.userName}, ${at})
    returning id::text`.execute(tx)
  const id = String(rows[0]?.id)
  await sql`
    insert into warehouse_stock_document_lines (head_id, line_no, product, quantity)
    select ${id}::bigint, n, product, quantity from unnest(${lines.map(line => line.product)}::bigint[],
      ${lines.map(line => line.quantity)}::numeric[]) with ordinality as l (product, quantity, n)`.execute(tx)
  const document = { type: kind, id, no: code }
  if (isPosted)
    await postStock(tx, keeper, {
      document,
      moves: lines.map(({ product, quantity }, index) => {
        const own = { warehouseId: here }
        const [from, to] =
          kind === 'transfer'
            ? ([own, { warehouseId: there }] as const)
            : quantity < 0
              ? ([own, 'ADJUST'] as const)
              : (['ADJUST', own] as const)
        return { line: index + 1, productId: product, from, to, quantity: Math.abs(quantity) }
      }),
    })
  if (state !== 'reserved') return
  const taken = lines.flatMap(({ product, quantity }, index) =>
    kind === 'transfer' || quantity < 0
      ? [{ line: index + 1, warehouseId: here, productId: product, quantity: Math.abs(quantity) }]
      : [],
  )
  await reserveStock(tx, keeper, document, taken)
}
