import type { WireRow } from '@sfa/db/search/search-rows'
import type { Caller } from '@sfa/operations/caller'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { baseNumber } from '@sfa/pricing/definitions/base-number.resource'
import { minOrder } from '@sfa/pricing/definitions/min-order.resource'
import { checkOrderLimits } from '@sfa/pricing/operations/order-limits'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Demo, startDemo } from '../bulk/start-demo'

let demo: Demo
let admin: Caller
let ids: Record<'store' | 'product' | 'unit' | 'other' | 'distributor', string>
const sql = async (text: string) => (await demo.pool.query(text)).rows as WireRow[]
const idOf = async (table: string, code: string) =>
  String((await sql(`select id::text from ${table} where tenant_id = 'one' and code = '${code}'`))[0]?.id)

beforeAll(async () => {
  demo = await startDemo()
  admin = await demo.admin()
  await sql(`
    insert into customer_store_group (tenant_id, code, description) values ('one', 'LG1', '起订组');
    insert into customer_store (tenant_id, code, name, contact_mobile, channel_id, group_ids, distributor_id_list)
    select 'one', 'LS1', '起订店', '19900000001',
      (select id from customer_channel where tenant_id = 'one' and code = '0201'),
      (select array[id] from customer_store_group where tenant_id = 'one' and code = 'LG1'),
      (select array[id] from distributor_distributor where tenant_id = 'one' and code = 'D00001')`)
  const product = await idOf('product_product', 'YH-000001')
  const units = await sql(`select basic_unit ->> 'uomid' unit from product_product where id = ${product}`)
  ids = {
    store: await idOf('customer_store', 'LS1'),
    product,
    other: await idOf('product_product', 'YH-000002'),
    unit: String(units[0]?.unit),
    distributor: await idOf('distributor_distributor', 'D00001'),
  }
})
afterAll(() => demo.stop())
beforeEach(() => sql('delete from pricing_base_number; delete from pricing_min_order'))

const base = (objectType: string, objectCode: string, minimum: number, multiple = 1, more: WireRow = {}) =>
  write(baseNumber, {
    objectType,
    objectCode,
    productID: ids.product,
    minimum,
    multiple,
    validFrom: '2030-01-01',
    ...more,
  })
const smallest = (objectType: string, objectCode: string, values: WireRow) =>
  write(minOrder, { objectType, objectCode, validFrom: '2030-01-01', ...values })
const write = async (of: typeof baseNumber, values: WireRow) =>
  (await answerCall(demo, admin, of, 'create', values)).data as WireRow
const refusal = (work: Promise<unknown>): Promise<string[]> =>
  work.then(
    () => [],
    error => (error.details ?? [error]).map(({ field, code }: WireRow) => `${field ?? ''} ${code}`),
  )
const faults = async (quantity: number, amount = 1e6, customer: WireRow = { storeId: ids.store }, day = '2030-06-01') =>
  (
    await checkOrderLimits(demo, admin, {
      ...customer,
      day,
      amount,
      lines: [{ productId: ids.product, unitId: ids.unit, quantity }],
    })
  ).map(({ line, code, wanted, given }) => [line, code, wanted, given])

test('the nearest base number decides: store, group, distributor, all', async () => {
  expect(await faults(1)).toEqual([])
  await base('all', '*', 30, 15)
  expect(await faults(29)).toEqual([[0, 'belowMinimum', 30, 29]])
  expect(await faults(31)).toEqual([[0, 'notMultiple', 15, 31]])
  expect(await faults(45)).toEqual([])
  await base('distributor', 'D00001', 60)
  expect(await faults(45)).toEqual([[0, 'belowMinimum', 60, 45]])
  expect(await faults(45, 1e6, { distributorId: ids.distributor })).toEqual([[0, 'belowMinimum', 60, 45]])
  await base('group', 'LG1', 20)
  expect(await faults(21)).toEqual([])
  await base('store', 'LS1', 10, 10)
  expect(await faults(21)).toEqual([[0, 'notMultiple', 10, 21]])
  expect(await faults(1, 1e6, { storeId: ids.store }, '2029-12-31')).toEqual([])
})

test('the smallest order of the nearest scope, a lower channel before the one above', async () => {
  await smallest('all', '*', { minAmount: 100, minQuantity: 10, deliveryValue: 150 })
  expect(await faults(9, 99)).toEqual([
    [null, 'orderAmountShort', 100, 99],
    [null, 'orderQuantityShort', 10, 9],
    [null, 'deliveryValueShort', 150, 99],
  ])
  await smallest('channel', '02', { minAmount: 300 })
  expect(await faults(1, 299.99)).toEqual([[null, 'orderAmountShort', 300, 299.99]])
  await smallest('channel', '0201', { minAmount: 50 })
  expect(await faults(1, 50)).toEqual([])
})

test('what cannot be is refused with the field at fault', async () => {
  await base('store', 'LS1', 10)
  for (const [values, fault] of [
    [{ minimum: 0 }, 'minimum min'],
    [{ minimum: 1.5 }, 'minimum integerFormat'],
    [{ minimum: 100_000 }, 'minimum max'],
    [{ multiple: -1 }, 'multiple min'],
    [{ objectCode: 'NONE' }, 'objectCode objectUnknown'],
    [{ validFrom: '2031-01-01' }, 'validFrom periodOverlaps'],
  ] as const)
    expect(await refusal(base('store', 'LS1', 5, 1, values))).toEqual([fault])
  expect(await refusal(smallest('all', '*', {}))).toEqual(['minAmount ruleBroken'])
  const asked = { storeId: ids.store, amount: 1, lines: [{ productId: ids.product, unitId: '999999', quantity: 1 }] }
  expect(await refusal(checkOrderLimits(demo, admin, asked))).toEqual(['lines.0.unitId unitNotOfProduct'])
  expect(await refusal(checkOrderLimits(demo, admin, { amount: 1, lines: [] }))).toEqual(['storeId required'])
})
