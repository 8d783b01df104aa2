import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import { answerAction } from '@sfa/operations/action/answer-action'
import type { Caller } from '@sfa/operations/caller'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { quota } from '@sfa/pricing/definitions/quota.resource'
import { creditQuotas, debitQuotas, type QuotaLine } from '@sfa/pricing/operations/debit-quotas'
import { saveQuotas } from '@sfa/pricing/operations/save-quotas'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Demo, startDemo } from '../bulk/start-demo'

let demo: Demo
let admin: Caller
let ids: Record<'store' | 'other' | 'product' | 'second', string>
const sql = async (text: string) => (await demo.pool.query(text)).rows as WireRow[]
const idOf = async (table: string, code: string) =>
  String((await sql(`select id::text from ${table} where tenant_id = 'one' and code = '${code}'`))[0]?.id)

/** A store of a team below the head office, in a group, supplied by a distributor. */
beforeAll(async () => {
  demo = await startDemo()
  admin = await demo.admin()
  await sql(`
    insert into sys_org (tenant_id, code, name_cn, parent_id, level, full_path)
    select 'one', 'QT1', '配额组', id, 2, '/' || id || '/' from sys_org where tenant_id = 'one' and code = 'HQ';
    insert into customer_store (tenant_id, code, name, contact_mobile, org_id, distributor_id_list)
    select 'one', 'QS' || n, '配额店' || n, '19900000001', (select id from sys_org where tenant_id = 'one' and code = 'QT1'),
      (select array[id] from distributor_distributor where tenant_id = 'one' and code = 'D00001')
    from generate_series(1, 2) n`)
  ids = {
    store: await idOf('customer_store', 'QS1'),
    other: await idOf('customer_store', 'QS2'),
    product: await idOf('product_product', 'YH-000001'),
    second: await idOf('product_product', 'YH-000002'),
  }
})
afterAll(() => demo.stop())
beforeEach(() =>
  sql(
    `delete from pricing_quota_move; delete from pricing_quota; delete from message_message where title like '配额预警%'`,
  ),
)

const add = (values: WireRow) =>
  write('create', {
    productCode: 'YH-000001',
    objectType: 'org',
    objectCode: 'HQ',
    validFrom: '2030-01-01',
    validTo: '2030-12-31',
    total: 100,
    ...values,
  })
const write = async (operation: 'create' | 'update' | 'updateStatus', values: WireRow) =>
  (await answerCall(demo, admin, quota, operation, values)).data as WireRow
const act = (action: 'allocate' | 'takeBack', row: WireRow, toType: string, toCode: string, amount: number) =>
  answerAction(demo, admin, quota, action, { id: row.id, toType, toCode, amount })
const refusal = (work: Promise<unknown>): Promise<string[]> =>
  work.then(
    () => [],
    error => (error.details ?? [error]).map(({ field, code }: WireRow) => `${field ?? ''} ${code}`.trim()),
  )
const line = (baseQuantity: number, productId = ids.product, amount = 0): QuotaLine => ({
  productId,
  baseQuantity,
  amount,
})
const debit = (source: string, lines: readonly QuotaLine[], storeId = ids.store, day = '2030-06-01') =>
  inTenant(demo.db, 'one', tx => debitQuotas(tx, admin, { storeId }, { day, source }, lines))
const credit = (source: string, lines?: readonly QuotaLine[]) =>
  inTenant(demo.db, 'one', tx => creditQuotas(tx, admin, source, lines))
const state = async () =>
  (
    await sql(`select object_code || ' ' || total::float8 || ' ' || used::float8 || ' ' || allocated::float8 said
      from pricing_quota where tenant_id = 'one' order by id`)
  ).map(({ said }) => said)

test('each tree is debited at the node nearest to the customer, and given back once', async () => {
  const root = await add({})
  await act('allocate', root, 'org', 'QT1', 60)
  const [team] = await sql("select id::text from pricing_quota where object_code = 'QT1'")
  await act('allocate', team as WireRow, 'store', 'QS1', 20)
  await add({ objectType: 'distributor', objectCode: 'D00001', measure: 'amount', total: 500 })
  await debit('SO1', [line(15, ids.product, 6_050)])
  await debit('SO2', [line(8, ids.product, 100)], ids.other)
  expect(await state()).toEqual(['HQ 100 0 60', 'QT1 60 8 20', 'QS1 20 15 0', 'D00001 500 61.5 0'])
  expect(await refusal(debit('SO3', [line(6)]))).toEqual(['quotaShort'])
  await debit('SO4', [line(6)], ids.store, '2031-01-01')
  await credit('SO1', [line(5, ids.product, 1_050)])
  expect(await state()).toEqual(['HQ 100 0 60', 'QT1 60 8 20', 'QS1 20 10 0', 'D00001 500 51 0'])
  await credit('SO1')
  await credit('SO1')
  await credit('SO2')
  expect(await state()).toEqual(['HQ 100 0 60', 'QT1 60 0 20', 'QS1 20 0 0', 'D00001 500 0 0'])
  const [sum] = await sql(
    "select sum(amount)::float8 sum, count(*)::int from pricing_quota_move where kind in ('debit', 'credit')",
  )
  expect(sum).toEqual({ sum: 0, count: 10 })
})

test('a quota of a group of products counts each of them', async () => {
  await sql(`
    insert into product_product_group (tenant_id, code, description) values ('one', 'QG1', '配额产品组');
    update product_product set group_ids = array_append(group_ids, (select id from product_product_group where code = 'QG1'))
    where tenant_id = 'one' and code in ('YH-000001', 'YH-000002')`)
  await add({ targetType: 'productGroup', productCode: 'QG1', total: 10 })
  await debit('SO5', [line(4), line(5, ids.second)])
  const error = await debit('SO6', [line(2)]).catch(thrown => thrown)
  expect(error).toMatchObject({ code: 'quotaShort', params: { name: 'HQ', wanted: 2, balance: 1 } })
})

test('what is allocated lies below, comes back as far as it is left, and keeps the parent from shrinking', async () => {
  const root = await add({})
  expect(await refusal(act('allocate', root, 'org', 'HQ', 1))).toEqual(['toCode quotaNotBelow'])
  expect(await refusal(act('allocate', root, 'org', 'NONE', 1))).toEqual(['toCode objectUnknown'])
  expect(await refusal(act('allocate', root, 'org', 'QT1', 101))).toEqual(['amount quotaShort'])
  expect(await refusal(act('allocate', root, 'org', 'QT1', 0))).toEqual(['amount min'])
  await act('allocate', root, 'org', 'QT1', 60)
  await act('allocate', root, 'org', 'QT1', 10)
  await debit('SO7', [line(30)])
  expect(await state()).toEqual(['HQ 100 0 70', 'QT1 70 30 0'])
  expect(await refusal(act('takeBack', root, 'org', 'QT1', 41))).toEqual(['amount quotaShort'])
  await act('takeBack', root, 'org', 'QT1', 40)
  expect(await refusal(act('takeBack', root, 'store', 'QS1', 1))).toEqual(['toCode quotaNotPart'])
  expect(await state()).toEqual(['HQ 100 0 30', 'QT1 30 30 0'])
  const now = async (code: string) =>
    (await sql(`select id::text, ver from pricing_quota where object_code = '${code}'`))[0] as WireRow
  expect(await refusal(write('update', { ...(await now('HQ')), total: 29 }))).toEqual(['total quotaBelowUse'])
  expect(await refusal(write('update', { ...(await now('HQ')), validTo: '2030-06-30' }))).toEqual([
    'validTo quotaPeriodOfPart',
  ])
  expect(await refusal(write('updateStatus', { ...(await now('HQ')), isDeleted: '1' }))).toEqual([
    'isDeleted quotaInUse',
  ])
  expect(await refusal(write('update', { ...(await now('QT1')), total: 50 }))).toEqual(['total quotaIsPart'])
  expect(await refusal(write('update', { ...(await now('QT1')), alarm: 29 }))).toEqual(['alarm alarmBelowUsed'])
  await write('update', { ...(await now('QT1')), alarm: 30 })
  expect(await refusal(write('update', { ...(await now('QT1')), alarm: 31 }))).toEqual(['alarm alarmAboveTotal'])
  await write('update', { ...(await now('HQ')), total: 30 })
})

test('an alarm above the total, which would never be given, is refused; what is taken back takes it along', async () => {
  expect(await refusal(add({ alarm: 101 }))).toEqual(['alarm alarmAboveTotal'])
  const root = await add({ alarm: 100 })
  expect(await refusal(write('update', { ...root, total: 99 }))).toEqual(['alarm alarmAboveTotal'])
  await act('allocate', root, 'org', 'QT1', 60)
  await sql("update pricing_quota set alarm = 50 where object_code = 'QT1'")
  await act('takeBack', root, 'org', 'QT1', 20)
  await act('takeBack', root, 'org', 'QT1', 5)
  expect(await sql("select total::int, alarm::int from pricing_quota where object_code = 'QT1'")).toEqual([
    { total: 35, alarm: 35 },
  ])
  const path = await demo.workbook([
    ['产品', '对象类型', '对象', '计量', '开始日期', '结束日期', '总量', '预警'],
    ['YH-000002', '组织', 'HQ', '', '2030-01-01', '2030-12-31', '50', '51'],
    ['YH-000001', '组织', 'HQ', '', '2030-01-01', '2030-12-31', '99', ''],
  ])
  const run = await demo.import(path, { kind: 'Quota', isCover: '1' }, admin)
  expect((await demo.errors(run)).map(text => text.split(' ').at(-1))).toEqual(['alarmAboveTotal', 'alarmAboveTotal'])
})

test('one message for each time that the alarm is reached', async () => {
  await add({ alarm: 50 })
  const messages = async () =>
    (await sql("select count(*)::int from message_message where title like '配额预警%'"))[0]?.count
  await debit('SO8', [line(49)])
  expect(await messages()).toBe(0)
  await debit('SO9', [line(1)])
  await debit('SO10', [line(1)])
  expect(await messages()).toBe(1)
  await credit('SO9')
  await credit('SO10')
  await debit('SO11', [line(5)])
  expect(await messages()).toBe(2)
})

test('200 orders for the last 100 sell exactly 100; orders in opposite sequence do not block each other', async () => {
  await add({ total: 100 })
  await add({ productCode: 'YH-000002', total: 1_000 })
  const lines = [line(1), line(1, ids.second)]
  const results = await Promise.all(
    Array.from({ length: 200 }, (_, at) => refusal(debit(`RACE${at}`, at % 2 === 0 ? lines : lines.toReversed()))),
  )
  expect(results.filter(faults => faults.length === 0)).toHaveLength(100)
  expect(results.filter(faults => faults.length > 0)).toEqual(Array(100).fill(['quotaShort']))
  expect(await state()).toEqual(['HQ 100 100 0', 'HQ 1000 100 0'])
})

test('a file names products and groups, and is checked against what is used', async () => {
  await add({})
  await debit('SO12', [line(40)])
  const path = await demo.workbook([
    ['产品', '对象类型', '对象', '计量', '开始日期', '结束日期', '总量', '预警'],
    ['YH-000001', '组织', 'HQ', '', '2030-01-01', '2030-12-31', '39', ''],
    ['YH-000002', '门店', 'QS1', '净额', '2030-01-01', '2030-12-31', '500.5', '400'],
    ['YH-000002', '门店', 'QS1', '净额', '2030-12-31', '2031-12-31', '500', ''],
    ['NONE', '门店', 'QS1', '', '2030-01-01', '2030-12-31', '500', ''],
    ['YH-000002', '人员', 'NONE', '', '2030-01-01', '2030-12-31', '500', ''],
    ['YH-000002', '组织', 'QT1', '', '2030-01-01', '2030-12-31', '100000', ''],
    ['YH-000002', '组织', 'HQ', '', '2030-02-01', '2030-01-31', '1', ''],
  ])
  const run = await demo.import(path, { kind: 'Quota', isCover: '1' }, admin)
  expect(
    (await demo.errors(run)).map(one =>
      one
        .split(' ')
        .filter((_, at) => at !== 1)
        .join(' '),
    ),
  ).toEqual([
    '2 quotaBelowUse',
    '3 periodOverlapsInFile',
    '4 periodOverlapsInFile',
    '5 quotaTargetUnknown',
    '6 objectUnknown',
    '7 outOfRange',
    '8 ruleBroken',
  ])
})

test('the documented calls save a list, and tell what became of each', async () => {
  const one = {
    productCode: 'YH-000001',
    objectType: 'org',
    objectCode: 'HQ',
    validFrom: '2030-01-01',
    validTo: '2030-12-31',
    total: 5,
  }
  const made = await saveQuotas(demo, admin, 'create', [one, { ...one, total: 6 }, { ...one, objectCode: 'QT1' }])
  expect(made.map(({ ok, code }) => [ok, code])).toEqual([
    [true, null],
    [false, 'periodOverlaps'],
    [true, null],
  ])
  const changed = await saveQuotas(demo, admin, 'update', [
    { id: made[0]?.id, ver: made[0]?.ver, total: 7 },
    { id: made[2]?.id, ver: 99, total: 7 },
  ])
  expect(changed.map(({ ok, code }) => [ok, code])).toEqual([
    [true, null],
    [false, 'stale'],
  ])
  expect(await state()).toEqual(['HQ 7 0 0', 'QT1 5 0 0'])
})
