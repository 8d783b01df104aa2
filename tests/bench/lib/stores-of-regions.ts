import { demoDistricts } from '@sfa/demo-tenant/demo/demo-places'
import type { TestApi } from '../../integration/session/start-api'

/** Regions by the first digit of the codes of their cities; the director has the second largest. */
export const own = '1'
export const places = [...demoDistricts].flatMap(([city, districts]) =>
  districts.map(({ longitude, latitude }) => ({ city, region: city.slice(0, 1), longitude, latitude })),
)

/** Regions with a team in each city; the viewer of the demo becomes the director of one. */
export async function addRegions(api: TestApi): Promise<void> {
  const regions = [...new Set(places.map(({ region }) => region))]
  const cities = [...new Set(places.map(({ city }) => city))]
  await api.sql(
    `insert into sys_org (tenant_id, id, code, name_cn, level, full_path)
     select 'yunhe', 900000 + one::int, 'B' || one, 'B' || one, 1, '/' from unnest($1::text[]) one`,
    [regions],
  )
  await api.sql(
    `insert into sys_org (tenant_id, id, code, name_cn, level, full_path)
     select 'yunhe', one::int, 'B' || one, 'B' || one, 2, '/90000' || left(one, 1) || '/' from unnest($1::text[]) one`,
    [cities],
  )
  await api.sql(`
    update sys_user set org_ids = '{90000${own}}' where tenant_id = 'yunhe' and user_name = 'viewer';
    update sys_role set data_scope = 'orgTree' where tenant_id = 'yunhe' and code = 'Viewer'`)
}

/** Stores of these teams up to a number, within ten kilometres of a district; answers how many the director reaches. */
export async function fillUp(api: TestApi, count: number): Promise<number> {
  await api.sql(fill, [count, JSON.stringify(places)])
  await settle(api, 'customer_store')
  await settle(api, 'customer_store_by_sales_rep_user_code_list')
  await settle(api, 'customer_store_by_group_ids')
  const [row] = await api.sql(`select count(*)::int n from customer_store where org_id::text like '${own}%'`)
  return Number(row?.n)
}

/** As the database does by itself after a while: pages whose rows every transaction sees are known to be such. */
async function settle(api: TestApi, table: string): Promise<void> {
  for (let seen = 0; seen < 0.99; ) {
    await api.sql(`vacuum analyze ${table}`)
    const [row] = await api.sql(
      'select relallvisible::float8 / greatest(relpages, 1) seen from pg_class where oid = $1::regclass',
      [table],
    )
    seen = Number(row?.seen)
  }
}

const shown = `banner_id, level, store_type, channel_id, sales_rep_user_code_list, distributor_id_list, group_ids,
  tag_id_list, province_city_area, address, contact, contact_mobile, times, business_reg_no, business_time, area, state`
const fill = `
  insert into customer_store (tenant_id, code, name, org_id, position, create_by, last_modified_by, ${shown})
  select 'yunhe', 'X' || lpad(n::text, 7, '0'), name, place.city,
    case when n % 25 > 0 then jsonb_build_object(
      'longitude', round((place.longitude + (n * 7919 % 2000 - 1000) * 0.0001)::numeric, 6),
      'latitude', round((place.latitude + (n * 104729 % 2000 - 1000) * 0.0001)::numeric, 6)) end,
    'admin', 'admin', ${shown}
  from generate_series((select count(*) from customer_store) + 1, $1::int) n
  join (
    select row_number() over () - 1 as at, count(*) over () as places, one.*
    from jsonb_to_recordset($2::jsonb) as one (city bigint, longitude float8, latitude float8)
  ) place on place.at = n % place.places
  join (
    select *, row_number() over (order by md5(code)) - 1 as at, count(*) over () as stores
    from customer_store where tenant_id = 'yunhe' and code !~ '^X'
  ) demo on demo.at = n % demo.stores`
