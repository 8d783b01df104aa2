import type { AddressInfo } from 'node:net'
import { type Bounds, boundsOf } from '@sfa/domain/geo/area'
import { demoDistricts } from '@sfa/services/seed/demo-places'
import { startApi, type TestApi } from '../integration/session/start-api'
import { type BenchRow, scaled, withinBudget } from './lib/bench-row'
import { type Call, runClients } from './lib/busy-clients'

const path = '/portalsync/customer/map/view'
/** One person moves the map; each answer is waited for. */
const mover = { clients: 1, thinkMs: 0, seconds: 10 }

/** Regions by the first digit of the codes of their cities; the director has the second largest. */
const own = '1'
const places = [...demoDistricts].flatMap(([city, districts]) =>
  districts.map(({ longitude, latitude }) => ({ city, region: city.slice(0, 1), longitude, latitude })),
)

/**
 * Views of the map of stores, from the country to a street, by a director whose data scope is one of five regions: how
 * long 95 of 100 are waited for, beside 60,000 stores and beside a million.
 */
export async function run(): Promise<BenchRow[]> {
  const api = await startApi({ SEED_SCALE: '0.1' })
  try {
    await addRegions(api)
    await api.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = api.app.server.address() as AddressInfo
    const headers = { authorization: `Bearer ${await api.tokenOf('yunhe', 'viewer')}` }
    const views = viewsOf(boundsOf(places.filter(({ region }) => region === own)))
    const callOf = (_client: number, round: number): Call => ({
      path,
      headers,
      body: { search: { isDeleted: ['0'] }, colourBy: 'level', ...views[round % views.length] },
    })
    const rows: BenchRow[] = []
    for (const [stores, budget] of [
      [60_000, 80],
      [1_000_000, 200],
    ] as const) {
      const count = scaled(stores)
      const reached = await fillUp(api, count)
      await runClients(port, { ...mover, seconds: 2 }, callOf)
      const { p95 } = await runClients(port, mover, callOf)
      const [all, some] = [count, reached].map(one => one.toLocaleString('en'))
      rows.push(withinBudget(`view of the map of ${all} stores, ${some} in the region: 95 of 100`, 'ms', p95, budget))
    }
    return rows
  } finally {
    await api.stop()
  }
}

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
  // As the database does by itself after a while.
  await api.sql('vacuum analyze customer_store')
  await api.sql('vacuum analyze customer_store_by_sales_rep_user_code_list')
  const [row] = await api.sql(`select count(*)::int n from customer_store where org_id::text like '${own}%'`)
  return Number(row?.n)
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

/** The whole country, the region, a fifth and a fiftieth of it in its middle, and a street there. */
function viewsOf({ west, east, south, north }: Bounds) {
  const [x, y] = [(west + east) / 2, (south + north) / 2]
  const around = (share: number, zoom: number) => ({
    zoom,
    bounds: {
      west: x - ((east - west) * share) / 2,
      east: x + ((east - west) * share) / 2,
      south: y - ((north - south) * share) / 2,
      north: y + ((north - south) * share) / 2,
    },
  })
  return [
    { zoom: 5, bounds: { west: 73, south: 18, east: 135, north: 53 } },
    around(1, 7),
    around(0.2, 9),
    around(0.02, 12),
    around(0.001, 16),
  ]
}
