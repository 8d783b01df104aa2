import type { Tx } from '@sfa/db/tenant-transaction'
import { type RawBuilder, sql } from 'kysely'

/** Basic units that a warehouse gets beyond what its orders wait for. */
const spare = 240

/**
 * Orders that are submitted and not shipped hold their goods, as those that are submitted by a call do. Warehouses whose
 * stock is too small for that got more by a document of theirs at a time before the orders, so that the laws of the ledger
 * hold: on hand is the sum of the moves, reserved that of the holds.
 */
export async function holdStock(tx: Tx, author: string, at: Date): Promise<void> {
  const { rows: open } = await sql`
    select o.id::text order_id, o.order_number, o.warehouse_id::text warehouse_id, l.line_no, l.product::text product_id,
      round(l.base_quantity * (l.quantity - l.shipped) / l.quantity, 4)::text quantity, o.submitted_time at
    from order_order o join order_order_lines l on l.head_id = o.id
    where o.order_status in ('submitted', 'underReview', 'approved', 'partlyShipped') and o.warehouse_id is not null
      and l.quantity > l.shipped`.execute(tx)
  // The role of the seed makes no temporary tables.
  const openLines = sql`jsonb_to_recordset(${JSON.stringify(open)}::jsonb) as open (order_id bigint, order_number text,
    warehouse_id bigint, line_no int, product_id bigint, quantity numeric, at timestamptz)`
  await addStock(tx, openLines, author, at)
  await sql`
    insert into warehouse_stock_hold (document_type, document_id, document_no, line, warehouse_id, product_id, quantity,
      create_by, create_time)
    select 'order', order_id, order_number, line_no, warehouse_id, product_id, quantity, ${author}, at
    from ${openLines} order by order_id, line_no`.execute(tx)
  await sql`
    update warehouse_stock s set reserved = s.reserved + h.quantity
    from (select warehouse_id, product_id, sum(quantity) quantity from ${openLines} group by 1, 2) h
    where s.warehouse_id = h.warehouse_id and s.product_id = h.product_id`.execute(tx)
}

/** A posted adjustment for each warehouse that has too little, with its moves and balances. */
async function addStock(tx: Tx, openLines: RawBuilder<unknown>, author: string, at: Date): Promise<void> {
  const day = sql`(${at}::timestamptz at time zone 'Asia/Shanghai')::date`
  const { rows } = await sql`
    select n.warehouse_id::text warehouse_id, n.product_id::text product_id,
      (ceil(n.quantity - coalesce(s.available, 0)) + ${spare}::int)::text quantity,
      round(p.unit_price * 0.62 / 100, 4)::text unit_cost, coalesce(s.on_hand, 0)::text "before"
    from (select warehouse_id, product_id, sum(quantity) quantity from ${openLines} group by 1, 2) n
    join product_product p on p.id = n.product_id
    left join warehouse_stock s on s.warehouse_id = n.warehouse_id and s.product_id = n.product_id
    where n.quantity > coalesce(s.available, 0)`.execute(tx)
  const missing = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m (warehouse_id bigint, product_id bigint,
    quantity numeric, unit_cost numeric, before numeric)`
  await sql`
    insert into warehouse_stock_document (code, kind, warehouse_id, document_date, reason, state, posted_by, posted_time,
      create_by, create_time, last_modified_by, last_modified_time)
    select 'BH' || lpad((row_number() over (order by w.code))::text, 6, '0'), 'adjustment', w.id, ${day}, '补货入库', 'posted',
      ${author}, ${at}::timestamptz, ${author}, ${at}::timestamptz, ${author}, ${at}::timestamptz
    from warehouse_warehouse w where w.id in (select warehouse_id from ${missing}) order by w.code`.execute(tx)
  await sql`
    insert into warehouse_stock_document_lines (head_id, line_no, product, quantity, unit_cost)
    select d.id, row_number() over (partition by d.id order by m.product_id), m.product_id, m.quantity, m.unit_cost
    from ${missing} join warehouse_stock_document d on d.warehouse_id = m.warehouse_id and d.code ~ '^BH'
    order by d.code, m.product_id`.execute(tx)
  await sql`
    insert into warehouse_stock_move (document_type, document_id, document_no, line, product_id, from_location, to_location,
      to_warehouse_id, quantity, unit_cost, to_after, create_by, create_time)
    select 'adjustment', d.id, d.code, l.line_no, l.product, 'ADJUST', 'WAREHOUSE', d.warehouse_id, l.quantity, l.unit_cost,
      m.before + l.quantity, ${author}, ${at}::timestamptz
    from warehouse_stock_document d join warehouse_stock_document_lines l on l.head_id = d.id
    join ${missing} on m.warehouse_id = d.warehouse_id and m.product_id = l.product
    where d.code ~ '^BH' order by d.code, l.line_no`.execute(tx)
  await sql`
    insert into warehouse_stock as s (warehouse_id, product_id, on_hand, reserved, average_cost, last_move_time, create_by,
      create_time, last_modified_by, last_modified_time)
    select warehouse_id, product_id, quantity, 0, unit_cost, ${at}::timestamptz, ${author}, ${at}::timestamptz, ${author},
      ${at}::timestamptz
    from ${missing} order by warehouse_id, product_id
    on conflict (tenant_id, warehouse_id, product_id) do update set on_hand = s.on_hand + excluded.on_hand,
      average_cost = round((s.on_hand * s.average_cost + excluded.on_hand * excluded.average_cost)
        / (s.on_hand + excluded.on_hand), 6),
      last_move_time = excluded.last_move_time, last_modified_by = excluded.last_modified_by,
      last_modified_time = excluded.last_modified_time`.execute(tx)
  await sql`
    insert into warehouse_stock_batch as b (warehouse_id, product_id, batch, on_hand)
    select warehouse_id, product_id, '', quantity from ${missing} order by warehouse_id, product_id
    on conflict (tenant_id, warehouse_id, product_id, batch) do update set on_hand = b.on_hand + excluded.on_hand`.execute(
    tx,
  )
  // Signs of too little and too much are told from what is on hand: each is looked at again.
  await sql`update warehouse_stock_warning set minimum = minimum`.execute(tx)
}
