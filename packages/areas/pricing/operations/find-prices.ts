import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { sql } from 'kysely'
import { type FoundPrice, lookUpPrice, type PriceRow, type UnitOfProduct } from '../rules/look-up-price'
import { customerSql, holds, type PricedCustomer } from './priced-customer'
import { unitsOfProduct } from './units-of-products'

/** A price as it is written down. */
export interface KnownPrice extends PriceRow {
  /** Of a list the list, else the object. */
  name: string
  listId: string | null
}

interface ProductFacts {
  productId: string
  units: UnitOfProduct[]
  rows: KnownPrice[]
}

/** What is known of the prices of some products for a customer. Without a day, rows of any time, for explanations. */
export async function priceFacts(
  tx: Tx,
  customer: PricedCustomer,
  productIds: readonly string[],
  day: string | null,
): Promise<ReadonlyMap<string, ProductFacts>> {
  const { rows } = await sql<ProductFacts>`
    with customer as materialized (${customerSql(customer)}),
    lists as materialized (
      select l.* from pricing_price_list l, customer c where l.is_deleted = 0 and ${holds('l', day)} and (
        l.for_all = 1 or l.group_ids && c.group_ids or l.channel_ids && c.channel_ids or l.area_ids && c.area_ids
        or l.org_ids && c.org_ids or exists (
          select from pricing_list_store s where s.list_id = l.id and s.store_id = c.store_id and s.is_deleted = 0))
    ),
    prices as (
      select p.product_id, jsonb_build_object('id', p.id::text, 'level', p.object_type, 'unit', p.unit_id::text,
        'fen', p.price, 'priority', p.priority, 'from', p.valid_from, 'to', p.valid_to, 'name', p.object_code,
        'listId', null) row
      from pricing_product_price p, customer c
      where p.product_id = any(${productIds}::bigint[]) and p.is_deleted = 0 and ${holds('p', day)} and (
        (p.object_type = 'store' and p.store_id = c.store_id)
        or (p.object_type = 'distributor' and p.distributor_id = any(c.distributor_ids))
        or (p.object_type = 'group' and p.group_id = any(c.group_ids)) or p.object_type = 'product')
      union all
      select p.product_id, jsonb_build_object('id', p.id::text, 'level', 'list', 'unit', p.unit_id::text,
        'fen', p.price, 'priority', l.priority, 'from', l.valid_from, 'to', l.valid_to, 'name', l.name,
        'listId', l.id::text)
      from pricing_list_price p join lists l on l.id = p.list_id
      where p.product_id = any(${productIds}::bigint[]) and p.is_deleted = 0
    )
    select p.id::text "productId",
      coalesce((select jsonb_agg(jsonb_build_object('unit', u.unit::text, 'ratio', u.ratio, 'fen', u.fen) order by u.place)
        from (${sql.raw(unitsOfProduct)}) u), '[]') units,
      coalesce((select jsonb_agg(r.row order by r.row ->> 'from', (r.row ->> 'id')::bigint) from prices r
        where r.product_id = p.id), '[]') "rows"
    from product_product p where p.id = any(${productIds}::bigint[])`.execute(tx)
  return new Map(rows.map(facts => [facts.productId, facts]))
}

export interface PriceAsked {
  productId: string
  unitId: string
}

/**
 * The prices of the lines of an order, in their sequence: one statement, however many lines there are. `fen` is null
 * where a product has no price, or not the unit.
 */
export async function findPrices(
  tx: Tx,
  customer: PricedCustomer,
  day: string,
  lines: readonly PriceAsked[],
): Promise<FoundPrice<KnownPrice>[]> {
  const facts = await priceFacts(tx, customer, [...new Set(lines.map(({ productId }) => productId))], day)
  return lines.map(({ productId, unitId }) => {
    const { units = [], rows = [] } = facts.get(productId) ?? {}
    return lookUpPrice({ unit: unitId, day, units, rows })
  })
}
