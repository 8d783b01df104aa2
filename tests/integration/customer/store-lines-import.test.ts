import { store } from '@sfa/customer/definitions/store.resource'
import { undoImport } from '@sfa/operations/bulk/import/undo/undo-import'
import type { Caller } from '@sfa/operations/caller'
import { callerOfRun } from '@sfa/operations/job/attempt/caller-of-run'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Bulk, type Cell, startBulk } from '../bulk/start-bulk'

let bulk: Bulk
/** Reaches every store. */
let caller: Caller
const contacts = ['门店编码', '联系人编码', '联系人姓名', '联系人手机']
const addresses = ['门店编码', '收货地址编码', '收货人', '收货手机', '收货地址', '是否默认', '是否显示']

beforeAll(async () => {
  bulk = await startBulk()
  await bulk.pool.query("update sys_role set data_scope = 'all' where tenant_id = 'one'")
  caller = await callerOfRun(bulk, { id: '0', tenantId: 'one', userId: '1', language: 'zh-CN' })
})
afterAll(() => bulk.stop())
beforeEach(async () => {
  await bulk.pool.query(
    'delete from customer_store_secondary_contact; delete from customer_store_store_ship_to_list; delete from customer_store',
  )
  await answerCall(bulk, caller, store, 'create', {
    code: 'S1',
    name: '惠民超市',
    contactMobile: '19900000001',
    secondaryContact: [{ contactName: '李建国', mobile: '19900000002' }],
    storeShipToList: [{ contact: '王', mobile: '19900000003', address: '一号', isDefault: '1' }],
  })
})

const importRows = async (kind: string, rows: Cell[][], request: object = {}) =>
  bulk.import(await bulk.workbook(rows), { kind, isCover: '1', ...request }, caller)
const kept = async () =>
  (
    await bulk.pool.query(
      "select contact_id || ' ' || contact_name as contact from customer_store_secondary_contact order by contact_id",
    )
  ).rows.map(({ contact }) => contact)

test('lines are added to those that are there, or take their place, and undoing puts these back', async () => {
  const rows = [contacts, ['S1', '02', '赵', '19900000005'], ['S1', '03', '钱', '']]
  await importRows('StoreContact', rows)
  expect(await kept()).toEqual(['01 李建国', '02 赵', '03 钱'])
  const run = await importRows('StoreContact', [contacts, ['S1', '02', '赵一', '']], { lines: 'replace' })
  expect(await kept()).toEqual(['02 赵一'])
  await undoImport(bulk, caller, run.id)
  await bulk.carryOut(run.id)
  expect(await kept()).toEqual(['01 李建国', '02 赵', '03 钱'])
})

test('a fifth contact and a store that is not there hold back all rows of their store', async () => {
  const run = await importRows('StoreContact', [
    contacts,
    ...['02', '03', '04', '05'].map(code => ['S1', code, '赵', '']),
    ['S9', '01', '赵', ''],
    ['S9', '', '赵', ''],
  ])
  const errors = await bulk.errors(run)
  expect(errors).toContainEqual(expect.stringMatching(/^2 .*documentTooLong$/))
  expect(errors).toContainEqual(expect.stringMatching(/^6 .*keyMissing$/))
  expect(errors).toContainEqual(expect.stringMatching(/^7 .*documentRefused$/))
  expect(await kept()).toEqual(['01 李建国'])
})

test('two default addresses are refused with the line that stays counted in, one in its place is not', async () => {
  const rows = [addresses, ['S1', '02', '李', '19900000004', '二号', '是', '是']]
  expect(await bulk.errors(await importRows('StoreShipTo', rows))).toEqual([expect.stringMatching(/^2 .*ruleBroken$/)])
  const replaced = await importRows('StoreShipTo', rows, { lines: 'replace' })
  expect(await bulk.errors(replaced)).toEqual([])
})

test('an only address of a file is the default without saying so', async () => {
  await answerCall(bulk, caller, store, 'create', {
    code: 'S5',
    name: '利群超市',
    contactMobile: '19900000005',
    secondaryContact: [{ contactName: '赵' }],
  })
  const defaults = async () =>
    (
      await bulk.pool.query(`select ship_to_code || ' ' || is_default as told from customer_store_store_ship_to_list
        where head_id = (select id from customer_store where code = 'S5') order by ship_to_code`)
    ).rows.map(({ told }) => told)
  const silent = addresses.filter(name => name !== '是否默认')
  const run = await importRows('StoreShipTo', [silent, ['S5', '11', '李', '19900000004', '二号', '是']])
  expect(await bulk.errors(run)).toEqual([])
  expect(await defaults()).toEqual(['11 1'])
  const two = [addresses, ...['12', '13'].map(code => ['S5', code, '李', '19900000004', '三号', '', '是'])]
  expect(await bulk.errors(await importRows('StoreShipTo', two, { lines: 'replace' }))).toEqual([])
  expect(await defaults()).toEqual(['12 1', '13 0'])
  const none = [addresses, ['S5', '12', '', '', '', '否', '']]
  expect(await bulk.errors(await importRows('StoreShipTo', none))).toEqual([expect.stringMatching(/ruleBroken$/)])
})

test('a store file takes coordinates and refuses swapped ones and a phone with letters', async () => {
  const header = ['门店编码', '门店名称', '联系人手机', '位置']
  const run = await importRows('Store', [
    header,
    ['S2', '老王食杂店', '19900000006', 'wgs84 121.469179,31.232443'],
    ['S3', '老李食杂店', '19900000007', '31.23,121.47'],
    ['S4', '老赵食杂店', '1990000abc', '121.47,31.23'],
  ])
  expect(await bulk.errors(run)).toEqual([
    expect.stringMatching(/^3 .*geoSwapped$/),
    expect.stringMatching(/^4 .*mobileFormat$/),
  ])
  const { rows } = await bulk.pool.query("select longitude::float8 from customer_store where code = 'S2'")
  expect(rows[0].longitude).toBeCloseTo(121.4737, 3)
})
