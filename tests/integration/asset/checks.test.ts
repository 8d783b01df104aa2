import { checkAssetCall } from '@sfa/asset/definitions/asset.calls'
import { assetSetting } from '@sfa/asset/definitions/asset-setting'
import { assetViewQuery } from '@sfa/asset/operations/asset-view.report'
import { checkAsset } from '@sfa/asset/operations/check-asset'
import { pull } from '@sfa/mobile/operations/pull'
import type { Caller } from '@sfa/operations/caller'
import { callerOfRun } from '@sfa/operations/job/attempt/caller-of-run'
import { reportFigures } from '@sfa/operations/report/report-figures'
import { searchReport } from '@sfa/operations/report/search-report'
import { saveSettings } from '@sfa/operations/settings/save-settings'
import { searchSettings } from '@sfa/operations/settings/search-settings'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reachingAll } from '../action/reaching-all'
import { type Bulk, startBulk } from '../bulk/start-bulk'
import { refused } from '../order/start-orders'

let bulk: Bulk
let admin: Caller
let rep: Caller
const query = async (text: string) => (await bulk.pool.query(text)).rows

beforeAll(async () => {
  bulk = await startBulk(1)
  await query(`
    insert into sys_org (tenant_id, id, code, name_cn, level, full_path) values ('one', 10, 'R10', '华东', 1, '/');
    insert into sys_user (tenant_id, id, user_name, user_code, name, password_hash) values
      ('one', 78, 'one-rep', 'rep', '代表', '-');
    insert into sys_role (tenant_id, id, code, name, data_scope) values ('one', 78, 'Field', '代表', 'self');
    insert into sys_user_role (tenant_id, user_id, role_id) values ('one', 78, 78);
    insert into sys_menu (tenant_id, code, name, platform, path, description_cn, description_en)
      values ('one', 'mini.visit', 'visit', '2', '/mini/visit', '拜访', 'Visits');
    insert into sys_role_menu (tenant_id, role_id, menu_code, action_keys) values ('one', 78, 'mini.visit', '{use}');
    insert into customer_store (tenant_id, id, code, name, contact_mobile, state, org_id, sales_rep_user_code_list,
        position) values
      ('one', 1, 'S1', '好邻居', '19900000001', 'passed', 10, '{78}', '{"longitude": 121.47, "latitude": 31.23}'),
      ('one', 2, 'S2', '无坐标', '19900000001', 'passed', 10, '{78}', null),
      ('one', 3, 'S3', '别人的', '19900000001', 'passed', 10, '{}', null);
    insert into asset_asset (tenant_id, id, code, name, kind, state, store_id, org_id, deployed_date) values
      ('one', 11, 'ZC1', '冰柜', 'cooler', 'deployed', 1, 10, current_date - 100),
      ('one', 12, 'ZC2', '货架', 'shelf', 'deployed', 2, 10, current_date - 40),
      ('one', 13, 'ZC3', '冰柜', 'cooler', 'deployed', 3, 10, current_date - 40),
      ('one', 14, 'ZC4', '冰柜', 'cooler', 'stock', null, 10, null)`)
  admin = await reachingAll(bulk, 'assets')
  rep = await callerOfRun(bulk, { id: '0', tenantId: 'one', userId: '78', language: 'zh-CN' })
})
afterAll(() => bulk.stop())
beforeEach(() =>
  query(`delete from parameter_system_config where type = 'AssetSetting'; delete from asset_check;
    update asset_asset set last_seen_time = null`),
)

const set = async (values: object) => {
  const { ver } = await searchSettings(bulk, admin, assetSetting)
  await saveSettings(bulk, admin, assetSetting, { ver, values })
}
const here = { longitude: 121.47, latitude: 31.23 }
const check = (assetCode: string, more: object = {}) =>
  checkAsset(bulk, rep, checkAssetCall.body.parse({ assetCode, scannedCode: assetCode, ...here, ...more }))
const alerts = async () =>
  (await searchReport(bulk, admin, assetViewQuery, { alert: ['1'] })).rows.map(({ code }) => code)

test('a check needs the photos that the setting says', async () => {
  expect(await refused(check('ZC1'))).toEqual(['photos assetPhotosMissing'])
  await set({ photos: 0 })
  expect(await check('ZC1')).toMatchObject({ distance: 0 })
  expect(await query('select last_seen_by, last_seen_time is not null seen from asset_asset where id = 11')).toEqual([
    { last_seen_by: '代表', seen: true },
  ])
})

test('the code has to be scanned unless the setting says otherwise, and has to be that of the asset', async () => {
  await set({ photos: 0 })
  expect(await refused(check('ZC1', { scannedCode: null }))).toEqual(['scannedCode assetNotScanned'])
  await set({ needsScan: '0' })
  await check('ZC1', { scannedCode: null })
  expect(await refused(check('ZC1', { scannedCode: 'ZC2' }))).toEqual(['scannedCode assetOtherCode'])
})

test('the store may be as far as the setting allows', async () => {
  await set({ photos: 0 })
  // About 1.1 km to the north.
  const away = { latitude: 31.24 }
  expect(await refused(check('ZC1', away))).toEqual(['longitude assetTooFar'])
  expect(await refused(check('ZC1', { longitude: null }))).toEqual(['longitude assetPlaceMissing'])
  await set({ distance: 2_000 })
  const { distance } = await check('ZC1', away)
  expect(distance).toBeGreaterThan(1_000)
  // A store without a position.
  expect(await check('ZC2', { longitude: null })).toMatchObject({ distance: null })
})

test('assets of other kinds than the setting names are not checked and raise no alert', async () => {
  await set({ photos: 0, unseenDays: 30 })
  expect((await alerts()).sort()).toEqual(['ZC1', 'ZC2', 'ZC3'])
  await set({ kinds: ['shelf'] })
  expect(await refused(check('ZC1'))).toEqual(['assetCode assetKindNotChecked'])
  await check('ZC2')
  expect(await alerts()).toEqual([])
})

test('an asset that was not seen for so many days is an alert, until it is seen', async () => {
  expect(await alerts()).toEqual(['ZC1'])
  await set({ photos: 0, unseenDays: 120 })
  expect(await alerts()).toEqual([])
  await set({ unseenDays: 39 })
  expect((await alerts()).sort()).toEqual(['ZC1', 'ZC2', 'ZC3'])
  await check('ZC1')
  expect((await alerts()).sort()).toEqual(['ZC2', 'ZC3'])
  const { totals } = await reportFigures(bulk, admin, assetViewQuery, {})
  expect(totals).toMatchObject({ assets: 3, alerts: 2 })
})

test('only assets in stores within reach are checked', async () => {
  await set({ photos: 0 })
  expect(await refused(check('ZC3'))).toEqual(['assetCode refMissing'])
  expect(await refused(check('NONE'))).toEqual(['assetCode refMissing'])
  expect(await refused(check('ZC4'))).toEqual(['assetCode refMissing'])
})

test('phones are told what was set', async () => {
  await set({ photos: 3, distance: 200, needsScan: '0', unseenDays: 60, kinds: ['cooler'] })
  const { types } = await pull(bulk, rep, { types: [{ type: 'systemconfig' }], pageSize: 500 })
  const told = (types[0]?.changed ?? []).filter(({ type }) => type === 'AssetSetting')
  expect(Object.fromEntries(told.map(({ param, value }) => [param, value]))).toMatchObject({
    photos: '3',
    distance: '200',
    needsScan: '0',
    unseenDays: '60',
    kinds: expect.stringContaining('cooler'),
  })
})
