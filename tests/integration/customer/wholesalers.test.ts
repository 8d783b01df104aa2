import { wholesaler } from '@sfa/customer/definitions/wholesaler.resource'
import type { WireRow } from '@sfa/db/search/search-rows'
import type { Caller } from '@sfa/operations/caller'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Demo, startDemo } from '../bulk/start-demo'

let demo: Demo
let admin: Caller
beforeAll(async () => {
  demo = await startDemo()
  admin = await demo.admin()
  await demo.pool.query(`
    insert into customer_store (tenant_id, code, name, contact_mobile)
    select 'one', 'WS' || n, '批发' || n, '19900000001' from generate_series(1, 9) n`)
})
afterAll(() => demo.stop())

const ofStore = async (code: string): Promise<string> =>
  (await demo.pool.query("select id::text from customer_store where tenant_id = 'one' and code = $1", [code])).rows[0]
    .id
const supplies = async (from: string, to: string) =>
  (
    await answerCall(demo, admin, wholesaler, 'create', {
      wholesalerID: await ofStore(from),
      storeID: await ofStore(to),
    })
  ).data as WireRow
const refusal = (work: Promise<unknown>): Promise<unknown[]> =>
  work.then(
    () => [],
    error => error.details.map(({ field, code, params }: WireRow) => [field, code, params]),
  )

test('stores do not supply each other in a circle, which is named', async () => {
  await supplies('WS1', 'WS2')
  const middle = await supplies('WS2', 'WS3')
  expect(await refusal(supplies('WS3', 'WS1'))).toEqual([
    ['wholesalerID', 'supplyCircle', { path: 'WS1 → WS2 → WS3 → WS1' }],
  ])
  expect(await refusal(supplies('WS1', 'WS1'))).toEqual([['wholesalerID', 'suppliesItself', undefined]])
  // Two ways to one store are no circle.
  await supplies('WS1', 'WS3')
  const switched = (ver: number, isDeleted: string) =>
    answerCall(demo, admin, wholesaler, 'updateStatus', { id: middle.id, ver, isDeleted })
  await switched(1, '1')
  await demo.pool.query("update customer_wholesaler set is_deleted = 1 where store_code = 'WS3'")
  await supplies('WS3', 'WS1')
  expect(await refusal(switched(2, '0'))).toEqual([['wholesalerID', 'supplyCircle', { path: 'WS3 → WS1 → WS2 → WS3' }]])
})

test('a file is checked with what is there and with its other rows', async () => {
  await supplies('WS4', 'WS5')
  const file = await demo.workbook([
    ['批发商编码', '供货门店编码'],
    ['WS5', 'WS4'],
    ['WS6', 'WS7'],
    ['WS7', 'WS8'],
    ['WS8', 'WS6'],
    ['WS9', 'WS9'],
    ['WS9', 'WS4'],
    ['WS99999', 'WS4'],
  ])
  const run = await demo.import(file, { kind: 'Wholesaler', isCover: '1' }, admin)
  expect((await demo.errors(run)).map(error => error.replace(/ .* /, ' '))).toEqual([
    '2 supplyCircle',
    '3 supplyCircle',
    '4 supplyCircle',
    '5 supplyCircle',
    '6 suppliesItself',
    expect.stringMatching(/^8 /),
  ])
  expect(run).toMatchObject({ successCount: 1 })
  const { rows } = await demo.pool.query(
    "select params ->> 'path' path from import_error where run_id = $1 and code = 'supplyCircle' order by row_no limit 1",
    [run.id],
  )
  expect(rows).toEqual([{ path: 'WS4 → WS5 → WS4' }])
})

test('the database refuses a circle of any writer', async () => {
  const write = (from: number, to: number) =>
    demo.pool.query("insert into customer_wholesaler (tenant_id, wholesaler_id, store_id) values ('one', $1, $2)", [
      from,
      to,
    ])
  await write(900001, 900002)
  await expect(write(900002, 900001)).rejects.toMatchObject({ constraint: 'customer_wholesaler_no_circle' })
})

test('stores of the demo without a distributor have a wholesaler', async () => {
  const { rows } = await demo.pool.query(`
    select count(*)::int n from customer_wholesaler w
    join customer_store s on s.tenant_id = w.tenant_id and s.id = w.store_id
    where w.tenant_id = 'one' and s.distributor_count = 0 and s.code ~ '^S[0-9]'`)
  expect(rows[0].n).toBeGreaterThan(0)
})

test('a closed store keeps what it supplied and is picked for nothing new, by hand or by file', async () => {
  await demo.pool.query(`
    insert into customer_store (tenant_id, code, name, contact_mobile)
    select 'one', 'WC' || n, '停业' || n, '19900000001' from generate_series(1, 3) n`)
  const kept = await supplies('WC1', 'WC2')
  await demo.pool.query("update customer_store set state = 'closed', is_closed = 1 where code = 'WC1'")
  const named = { value: '停业1' }
  expect(await refusal(supplies('WC1', 'WC3'))).toMatchObject([['wholesalerID', 'refInvalid', named]])
  const changed = await answerCall(demo, admin, wholesaler, 'update', { id: kept.id, ver: kept.ver, remark: '历史' })
  expect(changed.data).toMatchObject({ remark: '历史' })
  const run = await demo.import(
    await demo.workbook([
      ['批发商编码', '供货门店编码', '备注'],
      ['WC1', 'WC3', ''],
      ['WC1', 'WC2', '文件'],
      ['WC3', 'WC2', ''],
    ]),
    { kind: 'Wholesaler', isCover: '1' },
    admin,
  )
  expect(run).toMatchObject({ successCount: 2, failureCount: 1 })
  expect(await demo.errors(run)).toEqual(['2 批发商编码 refInvalid'])
})
