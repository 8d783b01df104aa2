import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { unitsOfProduct } from '@sfa/pricing/operations/units-of-products'
import type { UnitOfProduct } from '@sfa/pricing/rules/look-up-price'
import { sql } from 'kysely'

/** A product that shops order, with what prices and promotions ask of it. The basic unit is the first. */
export interface DemoGoods {
  id: string
  code: string
  name: string
  groupIds: readonly string[]
  brandId: string
  /** With the categories above. */
  categoryIds: readonly string[]
  units: readonly UnitOfProduct[]
}

/** What is sold, by code. */
export async function readGoods(tx: Tx): Promise<DemoGoods[]> {
  const { rows } = await sql<DemoGoods>`
    select p.id::text, p.code, p.full_name_cn as name, p.group_ids::text[] "groupIds", p.brand_id::text "brandId",
      array(select distinct x from product_category c
        cross join lateral unnest(string_to_array(btrim(c.full_path || c.id, '/'), '/')) x
        where c.id = any(p.category_ids)) "categoryIds",
      (select jsonb_agg(jsonb_build_object('unit', u.unit::text, 'ratio', u.ratio, 'fen', u.fen) order by u.place)
        from (${sql.raw(unitsOfProduct)}) u) units
    from product_product p where p.product_type = '1' and p.is_deleted = 0 order by p.code`.execute(tx)
  return rows.filter(({ units }) => units !== null)
}
