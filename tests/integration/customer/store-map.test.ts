import { store } from '@sfa/customer/definitions/store.resource'
import { storeGroup } from '@sfa/customer/definitions/store-group.resource'
import { bindStores } from '@sfa/customer/operations/bind-stores'
import { mapStores } from '@sfa/customer/operations/map/map-stores'
import { mapTotals } from '@sfa/customer/operations/map/map-totals'
import { mapView } from '@sfa/customer/operations/map/map-view'
import { type Bounds, cornersOf, isInArea, writeArea } from '@sfa/kernel/geo/area'
import { toWorld, zooms } from '@sfa/kernel/geo/world'
import type { Caller } from '@sfa/operations/caller'
import { callerOfRun } from '@sfa/operations/job/attempt/caller-of-run'
import { batchChangeJob } from '@sfa/operations/job/contracts/batch-change'
import { runBatchChange } from '@sfa/operations/resource/batch/run-batch-change'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { parseSearch } from '@sfa/operations/resource/searching/parse-search'
import { searchRecords } from '@sfa/operations/resource/searching/search-records'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Bulk, startBulk } from '../bulk/start-bulk'
import { carryOut } from '../support/carry-out'

let bulk: Bulk
/** Reaches everything. */
let admin: Caller
/** Has the map, and reaches the region 10 with the teams 11 and 12, and the stores that it looks after itself. */
let manager: Caller

const china: Bounds = { west: 73, south: 3.4, east: 135.1, north: 53.6 }
const colourBy = 'level' as const
const everyZoom = Array.from({ length: zooms.most - zooms.least + 1 }, (_, at) => zooms.least + at)

const callerOf = (userId: string) => callerOfRun(bulk, { id: '0', tenantId: 'one', userId, language: 'zh-CN' })
const sql = async (text: string, values: unknown[] = []) => (await bulk.pool.query(text, values)).rows

beforeAll(async () => {
  bulk = await startBulk()
  await sql("update sys_role set data_scope = 'all' where tenant_id = 'one'")
  await sql(`
    insert into sys_org (tenant_id, id, code, name_cn, level, full_path) values
      ('one', 10, 'R10', '华东', 1, '/'), ('one', 11, 'T11', '一队', 2, '/10/'), ('one', 12, 'T12', '二队', 2, '/10/'),
      ('one', 20, 'R20', '华南', 1, '/');
    insert into customer_store_group (tenant_id, id, code, description)
      values ('one', 901, 'G1', '学校周边'), ('one', 902, 'G2', '地铁沿线');
    insert into sys_user (tenant_id, id, user_name, user_code, name, password_hash, org_ids) values
      ('one', 7, 'manager', 'manager', '经理', '-', '{10}');
    insert into sys_role (tenant_id, id, code, name, data_scope) values ('one', 7, 'Map', '地图', 'orgTree');
    insert into sys_user_role (tenant_id, user_id, role_id) values ('one', 7, 7);
    insert into sys_menu (tenant_id, code, name, path, description_cn, description_en)
      values ('one', 'map', 'map', '/customer/customermap', '客户地图', 'Customer map');
    insert into sys_role_menu (tenant_id, role_id, menu_code, action_keys) values ('one', 7, 'map', '{search}')`)
  // 1,400 stores around Shanghai and Guangzhou: two of three of the manager's region, every tenth without coordinates,
  // some of the other region looked after by the manager, some without an organisation.
  await sql(`
    insert into customer_store (tenant_id, code, name, contact_mobile, level, state, org_id, sales_rep_user_code_list,
      group_ids, position)
    select 'one', 'S' || n, '店' || n, '19900000001', (array['A', 'B', null])[n % 3 + 1], 'passed',
      case when n % 50 = 0 then null when n % 3 = 2 then 20 else 11 + n % 2 end,
      case when n % 7 = 0 then '{7}'::bigint[] else '{}' end,
      case n % 5 when 0 then '{}'::bigint[] when 1 then '{901,902}' else '{901}' end,
      case when n % 10 = 0 then null
        when n % 3 = 2 then jsonb_build_object('longitude', 113.2 + (n % 97) * 0.003, 'latitude', 23.1 + (n % 89) * 0.002)
        else jsonb_build_object('longitude', 121.4 + (n % 91) * 0.004, 'latitude', 31.1 + (n % 83) * 0.003) end
    from generate_series(1, 1400) n`)
  // As the database does by itself after a while: without it, pairs are looked for one by one.
  await sql('analyze')
  ;[admin, manager] = await Promise.all([callerOf('1'), callerOf('7')])
})
afterAll(() => bulk.stop())

const found = async (caller: Caller, query: Record<string, unknown>) => {
  const search = parseSearch(store, { ...query, page: { pageIndex: 1, pageSize: 1, count: 'exact' } })
  return (await searchRecords(bulk, caller, store, search)).total
}

describe('the counts of the map', () => {
  test.each<[string, Record<string, unknown>]>([
    ['all stores', {}],
    ['a level', { level: ['A'] }],
    ['a group', { groupIds: ['902'] }],
    ['a text', { searchField: '店1' }],
  ])('add up to the total of %s at every zoom, for who reaches all and for a region', async (_, search) => {
    for (const caller of [admin, manager]) {
      const totals = await mapTotals(bulk, caller, { search, colourBy })
      expect(totals.values.reduce((all, { count }) => all + count, 0)).toBe(totals.placed)
      for (const zoom of everyZoom) {
        const view = await mapView(bulk, caller, { search, colourBy, bounds: china, zoom })
        const shown = view.clusters.reduce((all, { count }) => all + count, 0) + view.stores.length
        expect([zoom, shown, view.count]).toEqual([zoom, totals.placed, totals.placed])
        for (const cluster of view.clusters)
          expect(cluster.values.reduce((all, { count }) => all + count, 0)).toBe(cluster.count)
      }
    }
  })

  test('are those of the list, within the reach of the roles that have the map', async () => {
    expect(await mapTotals(bulk, admin, { search: {}, colourBy })).toMatchObject({ total: 1400, placed: 1260 })
    expect(await found(admin, {})).toBe(1400)
    const [{ total, placed }] = await sql(`
      select count(*)::int total, count(position)::int placed from customer_store
      where org_id in (10, 11, 12) or 7 = any(sales_rep_user_code_list)`)
    expect(total).toBeLessThan(1400)
    expect(await mapTotals(bulk, manager, { search: {}, colourBy })).toMatchObject({ total, placed })
    // Without the key of the list, the manager reaches there what is looked after by the manager alone.
    expect(await found(manager, {})).toBe(200)
  })

  test('are the same of parts of a view, whose cells are whole', async () => {
    const zoom = 9
    const all = await mapView(bulk, admin, { search: {}, colourBy, bounds: china, zoom })
    const some = await mapView(bulk, admin, {
      search: {},
      colourBy,
      bounds: { west: 121.45, south: 31.12, east: 121.7, north: 31.3 },
      zoom,
    })
    expect(some.clusters.length).toBeGreaterThan(0)
    for (const cluster of some.clusters) expect(all.clusters).toContainEqual(cluster)
  })

  test('stand one by one where there are few', async () => {
    const bounds = { west: 121.4, south: 31.1, east: 121.42, north: 31.12 }
    const { stores, clusters, count } = await mapView(bulk, admin, { search: {}, colourBy, bounds, zoom: 15 })
    expect(clusters).toEqual([])
    expect(stores).toHaveLength(count)
    expect(count).toBeGreaterThan(0)
    const [one] = await sql('select code, name, level from customer_store where id = $1', [stores[0]?.id])
    expect(stores[0]).toMatchObject({ code: one?.code, name: one?.name, value: one?.level })
  })

  test('tell stores in several groups apart, and those in none', async () => {
    const { values } = await mapTotals(bulk, admin, { search: {}, colourBy: 'group' })
    expect(new Map(values.map(({ value, count }) => [value, count])).get('*')).toBe(280)
    expect(new Set(values.map(({ value }) => value))).toEqual(new Set(['901', '*', null]))
  })

  test('are not for who may not read positions', async () => {
    await sql(`insert into sys_role_field_mask (tenant_id, role_id, resource, field, mode)
      values ('one', 7, 'customer.store', 'position', 'hidden')`)
    await expect(mapTotals(bulk, manager, { search: {}, colourBy })).rejects.toMatchObject({ code: 'notPermitted' })
    await sql('delete from sys_role_field_mask')
  })
})

test('the database has the same steps as the browser', async () => {
  const rows = await sql(`select world_x x, world_y y, longitude::float8, latitude::float8 from customer_store
    where position is not null limit 200`)
  for (const { x, y, longitude, latitude } of rows) expect({ x, y }).toEqual(toWorld({ longitude, latitude }))
})

test('the list beside the map has the stores within the bounds, a page of them', async () => {
  const bounds = { west: 121.4, south: 31.1, east: 121.6, north: 31.2 }
  const page = await mapStores(bulk, manager, { search: { level: ['A'] }, bounds, pageIndex: 2, pageSize: 7 })
  const query = { level: ['A'], longitude: ['121.4', '121.6'], latitude: ['31.1', '31.2'] }
  const [{ n }] = await sql(`select count(*)::int n from customer_store where level = 'A'
    and longitude between 121.4 and 121.6 and latitude between 31.1 and 31.2
    and (org_id in (10, 11, 12) or 7 = any(sales_rep_user_code_list))`)
  expect(await found(admin, query)).toBeGreaterThanOrEqual(n)
  expect(page.total).toBe(n)
  expect(page.rows).toHaveLength(7)
  expect(page.rows[0]).toMatchObject({ level: 'A', state: 'passed', code: expect.stringMatching(/^S/) })
  const { rows } = await mapStores(bulk, admin, { search: {}, pageIndex: 1, pageSize: 100 })
  const ids = rows.map(({ id }) => Number(id))
  expect(ids).toEqual(ids.toSorted((one, other) => one - other))
})

describe('an area of the map', () => {
  const lasso = [
    { longitude: 121.42, latitude: 31.11 },
    { longitude: 121.74, latitude: 31.12 },
    { longitude: 121.6, latitude: 31.33 },
    { longitude: 121.5, latitude: 31.2 },
  ]

  test('is a condition of every search of stores', async () => {
    const rows = await sql('select longitude::float8, latitude::float8 from customer_store where position is not null')
    const inside = rows.filter(place => isInArea(place as never, lasso)).length
    expect(inside).toBeGreaterThan(100)
    expect(await found(admin, { position: [writeArea(lasso)] })).toBe(inside)
    expect(await found(admin, { position: ['0'] })).toBe(140)
    expect(await found(admin, { position: [writeArea(lasso), '0'] })).toBe(inside + 140)
    expect(await mapTotals(bulk, admin, { search: { position: [writeArea(lasso)] }, colourBy })).toMatchObject({
      total: inside,
      placed: inside,
    })
    const listed = await mapStores(bulk, admin, { search: { position: [writeArea(lasso)] }, pageIndex: 1, pageSize: 5 })
    expect(listed.total).toBe(inside)
  })

  test.each(['121,31', '121,31 122,31 north', '31,121 31,122 32,122'])('is refused as %s', async text => {
    await expect(found(admin, { position: [text] })).rejects.toMatchObject({
      details: [{ field: 'position', code: 'areaFormat' }],
    })
  })

  test('is bound to a group as a whole, by a job above 500, and follows in a dynamic one', async () => {
    const area = writeArea(cornersOf({ west: 121, south: 31, east: 121.645, north: 31.5 }))
    const { data } = await answerCall(bulk, admin, storeGroup, 'create', { description: '浦东' })
    const { id } = data as { id: string }
    const searches = [{ query: { position: [area] }, except: [] }]
    const { batchId, count } = await bindStores(bulk, admin, 'add', { id, storeIds: [], searches })
    expect(count).toBeGreaterThan(500)
    await carryOut(bulk, batchChangeJob, runBatchChange, String(batchId))
    const [{ n }] = await sql('select count(*)::int n from customer_store where $1::bigint = any(group_ids)', [id])
    expect(n).toBe(count)
    expect(await found(admin, { position: [area], groupIds: [id] })).toBe(count)
    const dynamic = await answerCall(bulk, admin, storeGroup, 'create', {
      description: '浦东动态',
      groupType: 'dynamic',
      conditions: { position: [area] },
    })
    expect(dynamic.data).toMatchObject({ conditionState: 'waiting' })
  })
})
