import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { whereOf } from '@sfa/db/search/where-of'
import { type ProductFacts, readProductFacts } from '@sfa/marketing/operations/order-facts'
import type { FactCustomer, FactLine } from '@sfa/marketing/rules/promotion/order-facts'
import type { Access } from '@sfa/operations/permission/access'
import { sql } from 'kysely'
import { order } from '../../definitions/order.resource'
import { countedStates } from '../../definitions/order-report'

/** Orders of a day that count, from one on. */
export interface PastOrdersAsked {
  scope: Access['scope']
  day: string
  /** Those after this id. */
  after: string
  atOnce: number
}

export interface FoundOrder {
  id: string
  customer: FactCustomer
  lines: FactLine[]
}

interface Head {
  id: string
  storeId: string | null
  distributorId: string | null
  groupIds: string[]
  channelId: string | null
  areaIds: string[]
  orgId: string | null
}

interface Line {
  headId: string
  lineNo: number
  productId: string
  /** Basic units. */
  quantity: number
  /** Fen. */
  original: number
}

/** Each node with itself and all above it. */
type Tree = ReadonlyMap<string, readonly string[]>

export interface Trees {
  channels: Tree
  areas: Tree
  orgs: Tree
}

export async function readTrees(tx: Tx): Promise<Trees> {
  const read = async (table: string): Promise<Tree> => {
    const { rows } = await sql<{ id: string; path: string }>`
      select id::text, full_path path from ${sql.table(table)}`.execute(tx)
    return new Map(rows.map(({ id, path }) => [id, [id, ...path.split('/').filter(Boolean)]]))
  }
  return {
    channels: await read('customer_channel'),
    areas: await read('organization_area'),
    orgs: await read('sys_org'),
  }
}

const counted = (scope: Access['scope']) => sql`${whereOf(order, { filters: {}, ...(scope && { scope }) })}
  and order_status = any(${[...countedStates]}::text[])`

/** How many there are on the days between two, both included. */
export async function countOrders(
  tx: Tx,
  { scope, from, to }: { scope: Access['scope']; from: string; to: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int count from order_order
    where order_date between ${from}::date and ${to}::date and ${counted(scope)}`.execute(tx)
  return rows[0]?.count ?? 0
}

/**
 * The next orders of a day with what was ordered at the prices of then, by id. Customers and products are as they are
 * today. `known` keeps the products of earlier calls.
 */
export async function readPastOrders(
  tx: Tx,
  { channels, areas, orgs }: Trees,
  known: Map<string, ProductFacts>,
  { scope, day, after, atOnce }: PastOrdersAsked,
): Promise<FoundOrder[]> {
  const { rows: heads } = await sql<Head>`
    select o.id::text, case when o.customer_type = 'store' then o.store_id::text end "storeId",
      o.distributor_id::text "distributorId", coalesce(s.group_ids::text[], '{}') "groupIds", s.channel_id::text "channelId",
      coalesce(d.area_ids::text[], array_remove(array[s.province_city_area::text], null)) "areaIds",
      coalesce(s.org_id, d.org_id)::text "orgId"
    from (
      select id, customer_type, store_id, distributor_id from order_order
      where order_date = ${day}::date and id > ${after}::bigint and ${counted(scope)} order by id limit ${atOnce}
    ) o
    left join customer_store s on o.customer_type = 'store' and s.id = o.store_id
    left join distributor_distributor d on o.customer_type = 'distributor' and d.id = o.distributor_id
    order by o.id`.execute(tx)
  if (heads.length === 0) return []
  const { rows: lines } = await sql<Line>`
    select head_id::text "headId", line_no::int "lineNo", product::text "productId", base_quantity::float8 quantity,
      original_amount::float8 original
    from order_order_lines where head_id = any(${heads.map(({ id }) => id)}::bigint[]) and is_gift = 0
    order by head_id, line_no`.execute(tx)
  const missing = [...new Set(lines.map(({ productId }) => productId))].filter(id => !known.has(id))
  if (missing.length > 0) for (const [id, facts] of await readProductFacts(tx, missing)) known.set(id, facts)
  const linesOf = new Map<string, Line[]>()
  for (const line of lines) {
    const same = linesOf.get(line.headId)
    if (same) same.push(line)
    else linesOf.set(line.headId, [line])
  }
  const all = (tree: Tree, ids: readonly string[]) => [...new Set(ids.flatMap(id => tree.get(id) ?? [id]))]
  return heads.map(({ id, storeId, distributorId, groupIds, channelId, areaIds, orgId }) => ({
    id,
    customer: {
      id: storeId ?? `distributor-${distributorId}`,
      groupIds,
      channelIds: channelId === null ? [] : all(channels, [channelId]),
      areaIds: all(areas, areaIds),
      orgIds: orgId === null ? [] : all(orgs, [orgId]),
    },
    lines: (linesOf.get(id) ?? []).flatMap(line => factLine(line, known.get(line.productId))),
  }))
}

const factLine = ({ lineNo, productId, quantity, original }: Line, facts: ProductFacts | undefined): FactLine[] =>
  facts
    ? [
        {
          lineNo,
          productId,
          original,
          quantity: Math.round(quantity * 10_000),
          groupIds: facts.groupIds,
          brandId: facts.brandId,
          categoryIds: facts.categoryIds,
        },
      ]
    : []
