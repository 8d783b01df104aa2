import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { refreshStatistics } from '@sfa/db/schema/refresh-statistics'
import { isEmpty } from '@sfa/foundation/operations/insert-all'
import { warehouse } from '@sfa/warehouse/definitions/warehouse.resource'
import { sql } from 'kysely'
import { RowRandom } from '../random'
import type { SeedStep } from '../seed-step'
import { workTime } from '../work-time'

/** Of scale 1, beside one for each of the 320 distributors: headquarters, regions, provinces, cities. */
const companyWarehouses = 97

const author = '林文静'

/** The day in UTC+8. */
const dayOf = (at: Date) => sql`(${at}::timestamptz at time zone 'Etc/GMT-8')::date`

const filledTables = [
  'warehouse_warehouse',
  'warehouse_default_warehouse',
  'warehouse_stock',
  'warehouse_stock_batch',
  'warehouse_stock_move',
  'warehouse_stock_document',
  'warehouse_stock_document_lines',
]

/**
 * Warehouses of the company and of its distributors, opened with their first stock by documents and moves, so that the
 * laws of the ledger hold from the first row on. A tenant that has warehouses keeps its own.
 */
export const warehouseArea: SeedStep = {
  name: 'warehouses and stock',
  async run({ services, tenant, now }) {
    if (tenant.scale === 0) return
    await inTenant(services.db, tenant.id, async tx => {
      if (!(await isEmpty(tx, warehouse))) return
      const day = (before: number) => workTime(now, before, new RowRandom(1, 'warehouse', before))
      await seedWarehouses(tx, Math.max(3, Math.round(companyWarehouses * tenant.scale)), day(120))
      await seedOpenings(tx, day(60))
      await seedBalances(tx)
      await seedDefaults(tx, day(100))
      await refreshStatistics(tx, filledTables)
    })
  },
}

/** A warehouse of the company for each of its first organisations, and one for each distributor. */
async function seedWarehouses(tx: Tx, count: number, at: Date): Promise<void> {
  await sql`
    insert into warehouse_warehouse (code, name, warehouse_type, org_id, area_id, address, contact, phone, create_by,
      create_time, last_modified_by, last_modified_time)
    select 'W' || lpad(n::text, 5, '0'), name_cn || case level when 1 then '中心仓' else '仓库' end,
      case when level = 1 then 'central' when level = 2 then 'regional' else 'transit' end, id, area_ids[1],
      '物流园路' || (n * 7) % 90 + 10 || '号' || n % 6 + 1 || '号库', (array['赵立军', '钱晓梅', '孙国栋', '李春华', '周志强'])[1 + n % 5],
      '1990' || lpad((n * 73939 % 10000000)::text, 7, '0'), ${author}, ${at}::timestamptz, ${author}, ${at}::timestamptz
    from (
      select *, row_number() over (order by level, code)::int n from sys_org where is_deleted = 0 and level <= 4
    ) o where n <= ${count} order by n`.execute(tx)
  await sql`
    insert into warehouse_warehouse (code, name, warehouse_type, org_id, distributor_id, area_id, contact, phone, create_by,
      create_time, last_modified_by, last_modified_time)
    select 'WD' || substr(code, 2), name || '仓库', 'distributor', org_id, id, area_ids[1], contact, phone, ${author}, ${at}::timestamptz,
      ${author}, ${at}::timestamptz
    from distributor_distributor where is_deleted = 0 order by code`.execute(tx)
}

/**
 * One posted opening document for each warehouse: the central one has every finished product, regions have 80, others
 * 20. Each line is a move, and every fourth product of a large warehouse comes in two batches.
 */
async function seedOpenings(tx: Tx, at: Date): Promise<void> {
  await sql`
    insert into warehouse_stock_document (code, kind, warehouse_id, document_date, reason, state, posted_by, posted_time,
      create_by, create_time, last_modified_by, last_modified_time)
    select 'QC' || lpad((row_number() over (order by code))::text, 6, '0'), 'opening', id, ${dayOf(at)}, '系统上线期初', 'posted',
      ${author}, ${at}::timestamptz, ${author}, ${at}::timestamptz, ${author}, ${at}::timestamptz
    from warehouse_warehouse order by code`.execute(tx)
  await sql`
    insert into warehouse_stock_document_lines (head_id, line_no, product, batch, expires, quantity, unit_cost)
    select d.id, row_number() over (partition by d.id order by p.n, part), p.id,
      case when batches = 2 then 'B' || to_char(${dayOf(at)}, 'YYMM') || part end,
      case when batches = 2 then ${dayOf(at)} + 120 + 90 * part end,
      (40 + (p.n * 37 + w.n * 101) % 60) * 24 / batches, round(p.unit_price * 0.62 / 100, 4)
    from warehouse_stock_document d
    join (select *, row_number() over (order by code)::int n from warehouse_warehouse) w on w.id = d.warehouse_id
    join (
      select id, unit_price, row_number() over (order by code)::int n from product_product
      where product_type = '1' and is_deleted = 0
    ) p on p.n <= case w.warehouse_type when 'central' then 400 when 'regional' then 80 else 20 end
    cross join lateral (select case when w.warehouse_type in ('central', 'regional') and p.n % 4 = 0 then 2 else 1 end batches) b
    cross join lateral generate_series(1, batches) part`.execute(tx)
  await sql`
    insert into warehouse_stock_move (document_type, document_id, document_no, line, product_id, batch, expires,
      from_location, to_location, to_warehouse_id, quantity, unit_cost, value, to_value, to_after, create_by, create_time)
    select 'opening', d.id, d.code, l.line_no, l.product, coalesce(l.batch, ''), l.expires, 'ADJUST', 'WAREHOUSE',
      d.warehouse_id, l.quantity, l.unit_cost, round(l.quantity * l.unit_cost * 100), round(l.quantity * l.unit_cost * 100),
      sum(l.quantity) over (partition by d.id, l.product order by l.line_no), ${author}, ${at}::timestamptz
    from warehouse_stock_document d join warehouse_stock_document_lines l on l.head_id = d.id
    order by d.code, l.line_no`.execute(tx)
}

/** What the moves add up to. */
async function seedBalances(tx: Tx): Promise<void> {
  await sql`
    insert into warehouse_stock (warehouse_id, product_id, on_hand, reserved, stock_value, last_cost, last_move_time, create_by,
      create_time, last_modified_by, last_modified_time)
    select to_warehouse_id, product_id, sum(quantity), 0, sum(to_value), round(sum(to_value) / sum(quantity) / 100, 6),
      max(create_time), max(create_by), max(create_time), max(create_by), max(create_time)
    from warehouse_stock_move group by 1, 2 order by 1, 2`.execute(tx)
  await sql`
    insert into warehouse_stock_batch (warehouse_id, product_id, batch, expires, on_hand)
    select to_warehouse_id, product_id, batch, max(expires), sum(quantity) from warehouse_stock_move
    group by 1, 2, 3 order by 1, 2, 3`.execute(tx)
}

/** The company is served from its centre, regions and provinces from their own warehouse, distributors from theirs. */
async function seedDefaults(tx: Tx, at: Date): Promise<void> {
  const origin = sql`${author}, ${at}::timestamptz, ${author}, ${at}::timestamptz`
  const columns = sql`create_by, create_time, last_modified_by, last_modified_time`
  await sql`
    insert into warehouse_default_warehouse (object_type, object_code, warehouse_id, ${columns})
    select case when w.distributor_id is not null then 'distributor' when o.level = 1 then 'all' else 'org' end,
      case when w.distributor_id is not null then d.code when o.level = 1 then '*' else o.code end, w.id, ${origin}
    from warehouse_warehouse w join sys_org o on o.id = w.org_id
    left join distributor_distributor d on d.id = w.distributor_id
    where w.distributor_id is not null or o.level <= 3 order by w.code`.execute(tx)
  await sql`
    insert into warehouse_default_warehouse (object_type, object_code, warehouse_id, remark, ${columns})
    select 'store', s.code, w.id, '总部直接配送', ${origin}
    from (select code from customer_store where level = 'A' and state = 'passed' order by code limit 5) s
    cross join (select id from warehouse_warehouse where warehouse_type = 'central' order by code limit 1) w`.execute(
    tx,
  )
}
