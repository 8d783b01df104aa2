import type { TestApi } from '../../integration/session/start-api'

/** Products like those of the demo, after them. */
export async function fillProducts(api: TestApi, count: number): Promise<void> {
  await api.sql(multiply, [count])
  await api.sql('analyze product_product')
}

/** The demo's products over and over, each with a code of its own. */
const columns = `full_name_cn, full_name_en, short_name_cn, bar_code, category_ids, brand_id, group_ids, product_list_ids,
  shelf_life, is_deleted, product_type, pack_size_id, weight, weight_unit, volume, volume_unit, radio_unit, source_uom,
  target_uom, denominator, unit_price, big_unit_price, retail_price, basic_unit, sub_units, create_by, last_modified_by`
const multiply = `
  insert into product_product (tenant_id, code, ${columns})
  select tenant_id, 'X' || lpad(n::text, 7, '0'), ${columns}
  from (
    select *, row_number() over (order by id) - 1 as place, count(*) over () as places
    from product_product where tenant_id = 'yunhe'
  ) demo, generate_series(1, $1::int) n where n % places = place`
