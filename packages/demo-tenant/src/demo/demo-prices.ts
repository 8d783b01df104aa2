import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { insertAll } from '@sfa/foundation/operations/insert-all'
import { priceList } from '@sfa/pricing/definitions/price-list.resource'
import { type RawBuilder, sql } from 'kysely'
import { demoOrigins } from './demo-origins'

/** Codes of the groups, channels and places that a list is for. */
interface DemoList {
  code: string
  name: string
  priority: number
  /** Years before or after this one in which it begins and ends. */
  years: readonly [from: number, to: number | null]
  forAll?: true
  group?: string
  channel?: string
  area?: string
  org?: string
  /** Of the price of the product. */
  percent: number
  /** Every so many products have a price in it. */
  every: number
  /** How many stores it names. */
  stores?: number
}

const demoPriceLists: readonly DemoList[] = [
  { code: 'PL-001', name: '全国基准价', priority: 900, years: [0, 0], forAll: true, percent: 99, every: 1 },
  { code: 'PL-002', name: '便利店渠道价', priority: 200, years: [0, 0], channel: '0201', percent: 96, every: 2 },
  { code: 'PL-003', name: '现代渠道价', priority: 300, years: [0, null], channel: '02', percent: 94, every: 3 },
  { code: 'PL-004', name: '上海区域价', priority: 400, years: [0, 0], area: '310000', percent: 97, every: 4 },
  { code: 'PL-005', name: '社区核心店价', priority: 100, years: [0, 0], group: 'SG03', percent: 95, every: 4 },
  { code: 'PL-006', name: '形象店特供价', priority: 50, years: [0, 0], percent: 90, every: 6, stores: 40 },
  { code: 'PL-007', name: '去年促销价', priority: 50, years: [-1, -1], forAll: true, percent: 88, every: 8 },
  { code: 'PL-008', name: '明年基准价', priority: 900, years: [1, 1], forAll: true, percent: 103, every: 2 },
]

/** Lists with their prices and stores. */
export async function seedPriceLists(tx: Tx, now: Date): Promise<void> {
  const year = now.getUTCFullYear()
  const originOf = demoOrigins(now, priceList.key)
  const idOf = async (table: string, code: string | undefined) =>
    code === undefined
      ? []
      : (await sql<{ id: string }>`select id::text from ${sql.table(table)} where code = ${code}`.execute(tx)).rows.map(
          ({ id }) => id,
        )
  const rows = await Promise.all(
    demoPriceLists.map(async ({ code, name, priority, years: [from, to], forAll, ...scope }) => ({
      code,
      name,
      priority,
      validFrom: `${year + from}-01-01`,
      validTo: to === null ? null : `${year + to}-12-31`,
      forAll: forAll ? '1' : '0',
      groupIds: await idOf('customer_store_group', scope.group),
      channelIDs: await idOf('customer_channel', scope.channel),
      areaIDs: await idOf('organization_area', scope.area),
      orgIDs: await idOf('sys_org', scope.org),
      isDeleted: '0',
    })),
  )
  const ids = await insertAll(tx, priceList, rows, { originOf })
  for (const [at, { code, percent, every, stores = 0 }] of demoPriceLists.entries()) {
    const { author, created = now, changed = now } = originOf(at)
    await sql`
      insert into pricing_list_price (list_id, product_id, unit_id, price, create_by, create_time, last_modified_by,
        last_modified_time)
      select ${ids.get(code)}::bigint, g.id, g.basic, ${percentOf(sql`g.fen`, percent)}, ${author}, ${created}, ${author}, ${changed}
      from (${goods}) g where g.n % ${every} = 0 order by g.n`.execute(tx)
    await sql`
      insert into pricing_list_store (list_id, store_id, create_by, create_time, last_modified_by, last_modified_time)
      select ${ids.get(code)}::bigint, s.id, ${author}, ${created}, ${author}, ${changed}
      from customer_store s where s.level = 'A' and s.is_deleted = 0 and s.state = 'passed' order by s.code
      limit ${stores}`.execute(tx)
  }
}

/** The drinks, with their basic unit and carton; `n` counts them by code. */
export const goods = sql`
  select p.id, (row_number() over (order by p.code))::int - 1 n, (p.basic_unit ->> 'uomid')::bigint basic, p.unit_price fen,
    coalesce(c.unit, (p.basic_unit ->> 'uomid')::bigint) carton, coalesce(c.fen, p.unit_price) carton_fen,
    coalesce(c.ratio, 1) ratio
  from product_product p
  left join lateral (
    select (s ->> 'uomid')::bigint unit, (s ->> 'unitprice')::bigint fen, (s ->> 'conversionRatio')::int ratio
    from jsonb_array_elements(p.sub_units) s order by (s ->> 'conversionRatio')::int desc limit 1
  ) c on true
  where p.product_type = '1' and p.is_deleted = 0`

const percentOf = (fen: RawBuilder<unknown>, percent: number) => sql`round(${fen} * ${percent}::int / 100.0)::bigint`

const columns = sql`object_type, object_code, product_id, unit_id, price, valid_from, valid_to, create_by, create_time,
  last_modified_by, last_modified_time`

/** How many stores have prices of their own, of scale 1. */
const pricedStores = 1_500

/** Prices for stores, distributors and groups, and the dated prices of products: this half year's and the next one's. */
export async function seedProductPrices(tx: Tx, now: Date, scale: number): Promise<void> {
  const year = now.getUTCFullYear()
  const made = sql`'陈晓禾', ${now}::timestamptz - interval '120 days', '陈晓禾', ${now}::timestamptz - interval '30 days'`
  const thisYear = sql`make_date(${year}::int, 1, 1), make_date(${year}::int, 12, 31)`
  await sql`
    insert into pricing_product_price (${columns})
    select 'store', s.code, g.id, g.basic, ${percentOf(sql`g.fen`, 92)}, ${thisYear}, ${made}
    from (
      select code, (row_number() over (order by code))::int n from customer_store
      where level in ('A', 'B') and is_deleted = 0 and state = 'passed' order by code
      limit ${Math.max(20, Math.round(pricedStores * scale))}
    ) s join (${goods}) g on g.n % 97 = s.n % 97 order by s.code, g.n`.execute(tx)
  await sql`
    insert into pricing_product_price (${columns})
    select 'distributor', d.code, g.id, g.carton, ${percentOf(sql`g.carton_fen`, 80)}, ${thisYear}, ${made}
    from (select code, (row_number() over (order by code))::int n from distributor_distributor where is_deleted = 0) d
    join (${goods}) g on g.n % 31 = d.n % 31 order by d.code, g.n`.execute(tx)
  await sql`
    insert into pricing_product_price (${columns})
    select 'group', s.code, g.id, g.basic, ${percentOf(sql`g.fen`, 95)}, ${thisYear}, ${made}
    from (select code, (row_number() over (order by code))::int n from customer_store_group where is_deleted = 0) s
    join (${goods}) g on g.n % 9 = s.n % 9 order by s.code, g.n`.execute(tx)
  await sql`
    insert into pricing_product_price (${columns})
    select 'product', '*', g.id, g.basic, ${percentOf(sql`g.fen`, 100)} + 10 * half.n,
      make_date(${year}::int, 1 + 6 * half.n, 1), make_date(${year}::int, 6 + 6 * half.n, 30 + half.n), ${made}
    from (${goods}) g cross join generate_series(0, 1) half (n) where g.n % 3 = 0 order by g.n, half.n`.execute(tx)
}
