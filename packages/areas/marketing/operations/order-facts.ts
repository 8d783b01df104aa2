import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { type RawBuilder, sql } from 'kysely'
import type { FactCustomer } from '../rules/promotion/order-facts'

/** What promotions, prices and units ask of a product. Prices are fen. */
export interface ProductFacts {
  id: string
  code: string
  name: string
  isDeleted: boolean
  groupIds: string[]
  brandId: string
  /** With the categories above. */
  categoryIds: string[]
  unitPrice: number
  bigUnitPrice: number
  /** Small units of a big one. */
  ratio: number
}

/** One statement for all products of an order. */
export async function readProductFacts(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, ProductFacts>> {
  const { rows } = await sql<ProductFacts>`
    select p.id::text, p.code, p.full_name_cn as name, p.is_deleted = 1 as "isDeleted",
      p.group_ids::text[] as "groupIds", p.brand_id::text as "brandId",
      array(select distinct x from product_category c
        cross join lateral unnest(string_to_array(btrim(c.full_path || c.id, '/'), '/')) x
        where c.id = any(p.category_ids)) as "categoryIds",
      p.unit_price::float8 as "unitPrice", p.big_unit_price::float8 as "bigUnitPrice", p.denominator::int as ratio
    from product_product p where p.id = any(${[...new Set(ids)]}::bigint[])`.execute(tx)
  return new Map(rows.map(row => [row.id, row]))
}

/** Null where there is no such store. */
export async function readCustomerFacts(tx: Tx, id: string): Promise<FactCustomer | null> {
  const { rows } = await sql<FactCustomer>`
    select s.id::text, s.group_ids::text[] as "groupIds",
      array(select x from customer_channel c
        cross join lateral unnest(string_to_array(btrim(c.full_path || c.id, '/'), '/')) x
        where c.id = s.channel_id) as "channelIds",
      array(select x from organization_area a
        cross join lateral unnest(string_to_array(btrim(a.full_path || a.id, '/'), '/')) x
        where a.id = s.province_city_area) as "areaIds",
      array(select x from sys_org o
        cross join lateral unnest(string_to_array(btrim(o.full_path || o.id, '/'), '/')) x
        where o.id = s.org_id) as "orgIds"
    from customer_store s where s.id = ${id}`.execute(tx)
  return rows[0] ?? null
}

/** A store or a distributor; of a store that orders from a distributor the store is the customer. */
export interface Buyer {
  storeId?: string | null
  distributorId?: string | null
}

/** A customer as scopes of promotions and coupons ask it. */
export interface BuyerFacts {
  facts: FactCustomer
  orgId: string | null
  /** Neither invalid nor closed. */
  isOpen: boolean
}

/** Names a buyer among stores and distributors, whose ids may be the same. */
export const buyerKey = ({ storeId, distributorId }: Buyer) =>
  storeId ? `store-${storeId}` : `distributor-${distributorId}`

/** By `buyerKey`; unknown ones are not there. A distributor is in scopes by its area and organisation alone. */
export async function readBuyers(tx: Tx, buyers: readonly Buyer[]): Promise<ReadonlyMap<string, BuyerFacts>> {
  const stores = buyers.flatMap(({ storeId }) => storeId ?? [])
  const distributors = buyers.flatMap(({ storeId, distributorId }) => (storeId ? [] : (distributorId ?? [])))
  const { rows } = await sql<FactCustomer & { key: string; orgId: string | null; isOpen: boolean }>`
    select 'store-' || s.id as key, s.id::text, s.group_ids::text[] as "groupIds",
      ${upwards('customer_channel', sql`array[s.channel_id]`)} as "channelIds",
      ${upwards('organization_area', sql`array[s.province_city_area]`)} as "areaIds",
      ${upwards('sys_org', sql`array[s.org_id]`)} as "orgIds",
      s.org_id::text as "orgId", s.is_deleted = 0 and coalesce(s.is_closed, 0) = 0 as "isOpen"
    from customer_store s where s.id = any(${stores}::bigint[])
    union all
    select 'distributor-' || d.id, 'distributor-' || d.id, '{}', '{}',
      ${upwards('organization_area', sql`d.area_ids`)}, ${upwards('sys_org', sql`array[d.org_id]`)},
      d.org_id::text, d.is_deleted = 0
    from distributor_distributor d where d.id = any(${distributors}::bigint[])`.execute(tx)
  return new Map(rows.map(({ key, orgId, isOpen, ...facts }) => [key, { facts, orgId, isOpen }]))
}

/** The nodes of a tree with all above them. */
const upwards = (table: string, ids: RawBuilder<unknown>) => sql`
  array(select distinct x from ${sql.table(table)} n
    cross join lateral unnest(string_to_array(btrim(n.full_path || n.id, '/'), '/')) x where n.id = any(${ids}))`
