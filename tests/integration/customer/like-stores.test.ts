import { store } from '@sfa/customer/definitions/store.resource'
import type { WireRow } from '@sfa/db/search/search-rows'
import { confirmImport } from '@sfa/operations/bulk/import/confirm-import'
import { importDetail } from '@sfa/operations/bulk/import/import-detail'
import { checkRepair } from '@sfa/operations/bulk/repair/check-repair'
import { findRepair } from '@sfa/operations/bulk/repair/find-repair'
import { saveRepair } from '@sfa/operations/bulk/repair/save-repair'
import { submitRepair } from '@sfa/operations/bulk/repair/submit-repair'
import type { Caller } from '@sfa/operations/caller'
import { callerOfRun } from '@sfa/operations/job/attempt/caller-of-run'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Bulk, type Cell, startBulk } from '../bulk/start-bulk'

let bulk: Bulk
let caller: Caller
beforeAll(async () => {
  bulk = await startBulk()
  await bulk.pool.query("update sys_role set data_scope = 'all' where tenant_id = 'one'")
  caller = await callerOfRun(bulk, { id: '0', tenantId: 'one', userId: '1', language: 'zh-CN' })
})
afterAll(() => bulk.stop())
beforeEach(async () => {
  await bulk.pool.query(`
    delete from customer_store;
    insert into customer_store (tenant_id, code, name, contact_mobile, business_reg_no, position, is_deleted) values
      ('one', 'S1', '惠民百货超市', '19900000001', 'REG1', '{"longitude": 121.4736, "latitude": 31.2305}', 0),
      ('one', 'S2', '旧店', '19900000002', null, null, 1)`)
})

const other = { code: 'S9', name: '利群便利店', contactMobile: '19900000009' }
const save = async (operation: 'create' | 'update', body: WireRow, by = caller) =>
  (await answerCall(bulk, by, store, operation, body)).data as WireRow
/** What a new store is told; undefined where it is saved. */
const told = (body: object, by = caller): Promise<string | undefined> =>
  save('create', { ...other, ...body }, by).then(
    () => undefined,
    error => {
      expect(error.details).toEqual([expect.objectContaining({ field: 'duplicateReason', code: 'looksLikeStore' })])
      return error.details[0].params.stores
    },
  )
const at = (metresNorth: number) => ({ longitude: 121.4736, latitude: 31.2305 + metresNorth / 111_320 })

test('the same mobile, the same registration and a name like it within 200 m are told with the store', async () => {
  expect(await told({ contactMobile: '19900000001' })).toBe('“惠民百货超市”（S1，同手机号）')
  expect(await told({ businessRegNo: 'REG1' })).toBe('“惠民百货超市”（S1，同工商注册号）')
  expect(await told({ name: '惠民百货（超市）', ...at(150) })).toBe('“惠民百货超市”（S1，名称相近，相距150米）')
  expect(await told({ name: '惠民百货超市店', ...at(150), contactMobile: '19900000001' })).toBe(
    '“惠民百货超市”（S1，同手机号，名称相近，相距150米）',
  )
})

test('another name, a place further away and an invalid store are no reason to ask', async () => {
  expect(await told({ name: '惠民百货超市', ...at(260) })).toBeUndefined()
  await bulk.pool.query("delete from customer_store where code = 'S9'")
  expect(await told({ name: '惠民五金超市', ...at(10) })).toBeUndefined()
  await bulk.pool.query("delete from customer_store where code = 'S9'")
  expect(await told({ contactMobile: '19900000002' })).toBeUndefined()
})

test('a reason lets it pass and is kept; a store that does not change in these fields is not asked again', async () => {
  const twin = { ...other, contactMobile: '19900000001' }
  const made = await save('create', { ...twin, duplicateReason: '同一老板的第二家店' })
  expect(made.duplicateReason).toBe('同一老板的第二家店')
  await bulk.pool.query("update customer_store set duplicate_reason = null, ver = ver + 1 where code = 'S9'")
  const { id, ver } = { id: made.id, ver: Number(made.ver) + 1 }
  const changed = await save('update', { id, ver, memo: '备注' })
  await expect(save('update', { id, ver: changed.ver, name: '新名字' })).rejects.toMatchObject({ code: 'invalid' })
})

test('a store beyond the reach of the caller is told without its name', async () => {
  await bulk.pool.query("update sys_role set data_scope = 'self' where tenant_id = 'one'")
  const rep = await callerOfRun(bulk, { id: '0', tenantId: 'one', userId: '1', language: 'en-US' })
  const stores = await told({ contactMobile: '19900000001' }, rep).finally(() =>
    bulk.pool.query("update sys_role set data_scope = 'all' where tenant_id = 'one'"),
  )
  expect(stores).toBe('a store that you may not see (same mobile)')
})

test('a file is told of stores that are there and of its own rows, and passes with reasons', async () => {
  const header = ['门店编码', '门店名称', '联系人手机', '位置', '重复说明']
  const rows: Cell[][] = [
    ['T1', '惠民百货超市', '19900000011', '121.4736,31.2310', ''],
    ['T2', '甲店', '19900000012', '', ''],
    ['T3', '乙店', '19900000012', '', ''],
    ['T4', '丙店', '19900000012', '', '同一老板'],
  ]
  const run = await bulk.import(await bulk.workbook([header, ...rows]), { kind: 'Store', isCover: '1' }, caller)
  const errors = await bulk.errors(run)
  expect(errors).toHaveLength(2)
  expect(errors[0]).toMatch(/^2 .*looksLikeStore/)
  expect(errors[1]).toMatch(/^4 .*looksLikeStore/)
  const { rows: kept } = await bulk.pool.query("select code from customer_store where code like 'T%' order by 1")
  expect(kept.map(({ code }) => code)).toEqual(['T2', 'T4'])
})

test('a place that many rows share tells nothing; of a mobile that many share the first ones are named', async () => {
  const rowsOf = (place: string, mobile: (nth: number) => string) =>
    Array.from({ length: 21 }, (_, nth) => [`M${nth}`, `惠民百货超市${nth % 10}`, mobile(nth), place])
  const header = ['门店编码', '门店名称', '联系人手机', '位置']
  const told = async (rows: Cell[][]) => {
    const file = await bulk.workbook([header, ...rows])
    const run = await bulk.import(file, { kind: 'Store', isCover: '1' }, caller)
    await bulk.pool.query("delete from customer_store where code like 'M%'")
    return bulk.errors(run)
  }
  const own = (nth: number) => `199001000${10 + nth}`
  // In the middle of the town, far from the store that is there.
  const many = rowsOf('121.6000,31.3000', own)
  expect(await told(many)).toEqual([])
  expect(await told(many.slice(0, 20))).toHaveLength(19)
  const errors = await told(rowsOf('', () => '19900000099'))
  expect(errors).toHaveLength(20)
  const { rows: last } = await bulk.pool.query(
    "select params ->> 'stores' stores from import_error where row_no = 22 order by run_id desc limit 1",
  )
  expect(last[0].stores).toMatch(/文件第2行.*文件第3行.*文件第4行/)
})

test('a file without a column for reasons gets one in the grid and the workbook of what was refused', async () => {
  const header = ['门店编码', '门店名称', '联系人手机']
  const rows: Cell[][] = [
    ['R1', '惠民百货超市', '19900000001'],
    ['R2', '丁店', '19900000013'],
  ]
  const run = await bulk.import(await bulk.workbook([header, ...rows]), { kind: 'Store', isCover: '1' }, caller)
  expect(run).toMatchObject({ phase: 'done', successCount: 1, failureCount: 1 })
  expect((await importDetail(bulk, caller, run)).mapping.map(({ header }) => header)).toEqual(header)
  const { columns, rows: refused } = await findRepair(bulk, caller, run.id, { pageIndex: 1, pageSize: 10 })
  expect(columns.map(column => column.header)).toEqual([...header, '重复说明'])
  expect(refused.map(({ row, faults }) => [row, faults[0]?.column, faults[0]?.kind])).toEqual([
    [2, 3, '与…相似。确属不同门店的，请在“重复说明”中写明原因'],
  ])
  await saveRepair(bulk, caller, run.id, [{ row: 2, cells: { 3: '同一老板的第二家店' } }])
  expect(await checkRepair(bulk, caller, run.id)).toMatchObject({ good: 1, refused: [] })
  const { batchId } = await submitRepair(bulk, caller, run.id)
  await bulk.carryOut(batchId)
  const { rows: kept } = await bulk.pool.query("select code, duplicate_reason from customer_store where code = 'R1'")
  expect(kept).toEqual([{ code: 'R1', duplicate_reason: '同一老板的第二家店' }])
})

test('at a preview the reason that is written in the grid goes in with the file', async () => {
  const file = await bulk.workbook([
    ['门店编码', '门店名称', '联系人手机'],
    ['P1', '惠民百货超市', '19900000001'],
    ['P2', '戊店', '19900000014'],
  ])
  const run = await bulk.import(file, { kind: 'Store', isCover: '1', preview: true }, caller)
  expect(run).toMatchObject({ phase: 'preview' })
  await saveRepair(bulk, caller, run.id, [{ row: 2, cells: { 3: '档口不同' } }])
  await submitRepair(bulk, caller, run.id)
  expect(await bulk.carryOut(run.id)).toMatchObject({ phase: 'preview', failureCount: 0 })
  await confirmImport(bulk, caller, run.id)
  expect(await bulk.carryOut(run.id)).toMatchObject({ phase: 'done', successCount: 2 })
})
