import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { costText, toCost, toQuantity } from '@sfa/kernel/quantity/decimals'
import { afterOut, costOf, type Pool, valueOut } from '@sfa/warehouse/rules/stock-value'
import { type RawBuilder, sql } from 'kysely'

/** Basic units that a warehouse gets beyond what its orders take. */
const spare = 240

/**
 * Stock for all orders of the demo: warehouses that were opened with too little got more by a document of theirs at a time
 * before the first order. What has been shipped has left, and orders that wait hold their goods, as those that are
 * submitted by a call do. So the laws of the ledger hold: on hand is the sum of the moves, reserved that of the holds.
 */
export async function stockOrders(tx: Tx, author: string, at: Date): Promise<void> {
  const { rows } = await sql`
    select n.warehouse_id::text w, n.product_id::text p, n.gone::float8 gone, n.held::float8 held, n.last,
      case when n.gone + n.held > coalesce(b.on_hand, 0)
        then ceil(n.gone + n.held - coalesce(b.on_hand, 0)) + ${spare}::int else 0 end::float8 more,
      round(p.unit_price * 0.62 / 100, 4)::float8 cost, coalesce(s.on_hand, 0)::float8 before
    from (
      select o.warehouse_id, l.product product_id, sum(round(l.base_quantity * l.shipped / l.quantity, 4)) gone,
        sum(case when ${isOpen} then round(l.base_quantity * (l.quantity - l.shipped) / l.quantity, 4) else 0 end) held,
        max(o.shipped_time) last
      from order_order o join order_order_lines l on l.head_id = o.id
      where o.order_status not in ('draft', 'cancelled') and o.warehouse_id is not null group by 1, 2
    ) n
    join product_product p on p.id = n.product_id
    left join warehouse_stock s on s.warehouse_id = n.warehouse_id and s.product_id = n.product_id
    left join warehouse_stock_batch b on b.warehouse_id = n.warehouse_id and b.product_id = n.product_id and b.batch = ''
    order by n.warehouse_id, n.product_id`.execute(tx)
  // The role of the seed makes no temporary tables.
  const places = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (w bigint, p bigint, gone numeric, held numeric,
    last timestamptz, more numeric, cost numeric, before numeric)`
  await supply(tx, places, author, at)
  await settle(tx, places, author, at)
  await sql`
    insert into warehouse_stock_hold (document_type, document_id, document_no, line, warehouse_id, product_id, quantity,
      create_by, create_time)
    select 'order', o.id, o.order_number, l.line_no, o.warehouse_id, l.product,
      round(l.base_quantity * (l.quantity - l.shipped) / l.quantity, 4), ${author}, o.submitted_time
    from order_order o join order_order_lines l on l.head_id = o.id
    where ${isOpen} and o.warehouse_id is not null and l.quantity > l.shipped order by o.id, l.line_no`.execute(tx)
}

const isOpen = sql`o.order_status in ('submitted', 'underReview', 'approved', 'partlyShipped')`

/** Fen of what a place gets. */
const cameIn = sql`round(n.more * n.cost * 100)`

/** A posted adjustment for each warehouse that has too little, with its moves. */
async function supply(tx: Tx, places: RawBuilder<unknown>, author: string, at: Date): Promise<void> {
  await sql`
    insert into warehouse_stock_document (code, kind, warehouse_id, document_date, reason, state, posted_by, posted_time,
      create_by, create_time, last_modified_by, last_modified_time)
    select 'BH' || lpad((row_number() over (order by w.code))::text, 6, '0'), 'adjustment', w.id,
      (${at}::timestamptz at time zone 'Etc/GMT-8')::date, '补货入库', 'posted', ${author}, ${at}::timestamptz, ${author},
      ${at}::timestamptz, ${author}, ${at}::timestamptz
    from warehouse_warehouse w where w.id in (select w from ${places} where more > 0) order by w.code`.execute(tx)
  await sql`
    insert into warehouse_stock_document_lines (head_id, line_no, product, quantity, unit_cost)
    select d.id, row_number() over (partition by d.id order by n.p), n.p, n.more, n.cost
    from ${places} join warehouse_stock_document d on d.warehouse_id = n.w and d.code ~ '^BH' where n.more > 0
    order by d.code, n.p`.execute(tx)
  await sql`
    insert into warehouse_stock_move (document_type, document_id, document_no, line, product_id, from_location, to_location,
      to_warehouse_id, quantity, unit_cost, value, to_value, to_after, create_by, create_time)
    select 'adjustment', d.id, d.code, row_number() over (partition by d.id order by n.p), n.p, 'ADJUST', 'WAREHOUSE', n.w,
      n.more, n.cost, ${cameIn}, ${cameIn}, n.before + n.more, ${author}, ${at}::timestamptz
    from ${places} join warehouse_stock_document d on d.warehouse_id = n.w and d.code ~ '^BH' where n.more > 0
    order by d.code, n.p`.execute(tx)
}

/** Balances and batches after all of it, but for the value of what has left. */
async function settle(tx: Tx, places: RawBuilder<unknown>, author: string, at: Date): Promise<void> {
  await sql`
    insert into warehouse_stock as s (warehouse_id, product_id, on_hand, reserved, stock_value, last_cost, last_move_time,
      create_by, create_time, last_modified_by, last_modified_time)
    select w, p, more - gone, held, ${cameIn}, cost, coalesce(last, ${at}::timestamptz), ${author}, ${at}::timestamptz,
      ${author}, coalesce(last, ${at}::timestamptz)
    from ${places} order by w, p
    on conflict (tenant_id, warehouse_id, product_id) do update set on_hand = s.on_hand + excluded.on_hand,
      stock_value = s.stock_value + excluded.stock_value, reserved = excluded.reserved, last_move_time = excluded.last_move_time,
      last_modified_by = excluded.last_modified_by, last_modified_time = excluded.last_modified_time`.execute(tx)
  await sql`
    insert into warehouse_stock_batch as b (warehouse_id, product_id, batch, on_hand)
    select w, p, '', more - gone from ${places} order by w, p
    on conflict (tenant_id, warehouse_id, product_id, batch) do update set on_hand = b.on_hand + excluded.on_hand`.execute(
    tx,
  )
}

interface Gone {
  place: string
  package: string
  line: number
  quantity: string
  onHand: string
  value: string
  cost: string
}

/** What packages took out of their warehouses, by the rule of the ledger: gifts to GIFT, others to CUSTOMER. */
export async function postPackages(tx: Tx, author: string): Promise<void> {
  const { rows } = await sql<Gone>`
    select s.id::text place, p.id::text package, l.line_no line, l.base_quantity::text quantity,
      (s.on_hand + sum(l.base_quantity) over (partition by s.id))::text "onHand", s.stock_value::text value, s.last_cost::text cost
    from ${packed}
    order by s.warehouse_id, s.product_id, p.shipped_time, p.id, l.line_no`.execute(tx)
  const pools = new Map<string, Pool>()
  const values = rows.map(({ place, quantity, ...row }) => {
    const [gone, cost] = [toQuantity(quantity), toCost(row.cost)]
    const pool = pools.get(place) ?? { onHand: toQuantity(row.onHand), value: BigInt(row.value), cost }
    const value = valueOut(pool, gone)
    pools.set(place, afterOut(pool, gone, value))
    return { package: row.package, line: row.line, value: String(value), unit_cost: costText(unitCostOf(pool)) }
  })
  await sql`
    insert into warehouse_stock_move (document_type, document_id, document_no, line, product_id, from_location,
      from_warehouse_id, to_location, quantity, unit_cost, value, from_value, from_after, create_by, create_time)
    select 'shipment', p.id, p.code, l.order_line, l.product, 'WAREHOUSE', o.warehouse_id,
      case l.is_gift when 1 then 'GIFT' else 'CUSTOMER' end, l.base_quantity, v.unit_cost, v.value, v.value,
      -- On hand now, and what has left since.
      s.on_hand + coalesce(sum(l.base_quantity) over later, 0), ${author}, p.shipped_time
    from ${packed}
    join jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as v (package bigint, line int, value bigint, unit_cost numeric)
      on v.package = p.id and v.line = l.line_no
    window later as (partition by o.warehouse_id, l.product order by p.shipped_time desc, p.id desc, l.line_no desc
      rows between unbounded preceding and 1 preceding)
    order by o.warehouse_id, l.product, p.shipped_time, p.id, l.line_no`.execute(tx)
  const left = [...pools].map(([id, { value, cost }]) => ({ id, value: String(value), cost: costText(cost) }))
  await sql`
    update warehouse_stock s set stock_value = l.value, last_cost = l.cost
    from jsonb_to_recordset(${JSON.stringify(left)}::jsonb) as l (id bigint, value bigint, cost numeric) where s.id = l.id`.execute(
    tx,
  )
}

const packed = sql`order_package p join order_package_lines l on l.head_id = p.id
    join order_order o on o.id = p.order_id and o.warehouse_id is not null
    join warehouse_stock s on s.warehouse_id = o.warehouse_id and s.product_id = l.product`

const unitCostOf = ({ onHand, value, cost }: Pool) => (onHand === 0n ? cost : costOf(value, onHand))
