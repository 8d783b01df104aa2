import type { Tx } from '@sfa/db/tenant-transaction'
import type { FactCustomer } from '@sfa/domain/promotion/order-facts'
import { sql } from 'kysely'

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
