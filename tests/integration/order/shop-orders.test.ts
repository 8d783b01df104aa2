import { dayAt } from '@sfa/kernel/china-day'
import type { Settings } from '@sfa/kit/settings/settings'
import { orderSetting } from '@sfa/mall/definitions/order-setting'
import { paymentSetting } from '@sfa/mall/definitions/payment-setting'
import { storeSwitch } from '@sfa/mall/definitions/store-switch'
import { saveSettings } from '@sfa/operations/settings/save-settings'
import { searchSettings } from '@sfa/operations/settings/search-settings'
import { previewOrderCall } from '@sfa/order/definitions/order.calls'
import { cancelOrders } from '@sfa/order/operations/placing/cancel-orders'
import { previewOrder } from '@sfa/order/operations/placing/place-order'
import { orderWarehouse } from '@sfa/warehouse/definitions/order-warehouse'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Asked, type Orders, refused, startOrders } from './start-orders'

let orders: Orders
let [a, b] = ['', '']
beforeAll(async () => {
  orders = await startOrders()
  ;[a, b] = orders.codes as [string, string]
  await orders.query(
    `insert into warehouse_warehouse (tenant_id, id, code, name, warehouse_type) values ('one', 632, 'W2', '商城仓', 'central')`,
  )
})
afterAll(() => orders.stop())
beforeEach(async () => {
  await orders.query(
    "delete from parameter_system_config where type in ('StoreSwitch', 'OrderSetting', 'OrderWarehouse')",
  )
  await set(paymentSetting, { methods: ['delivery', 'credit'] })
  await orders.query("update warehouse_stock set on_hand = 100000, reserved = 0 where tenant_id = 'one'")
})

async function set(settings: Settings, values: object) {
  const admin = { ...orders.caller, keys: new Set(['*:*:*']) }
  const { ver } = await searchSettings(orders, admin, settings)
  await saveSettings(orders, admin, settings, { ver, values })
}
const lines = (): readonly Asked[] => [
  [a, 10],
  [b, 10],
]
const inDays = (days: number) => dayAt(Date.now() + days * 86_400_000)
const submit = (more: Parameters<Orders['create']>[1] = {}, orderWay = 'self') =>
  refused(orders.create(lines(), { submit: true, orderWay, ...more }))

test.each([
  ['closed', storeSwitch, { open: '0' }, {}, 'orderWay shopClosed'],
  ['closed with a text', storeSwitch, { open: '0', closedText: '盘点中' }, {}, 'orderWay shopClosedNow'],
  ['a least amount', orderSetting, { minAmount: 200.01 }, {}, 'lines shopAmountShort'],
  ['most products', orderSetting, { maxLines: 1 }, {}, 'lines shopTooManyProducts'],
  [
    'days of delivery',
    orderSetting,
    { deliveryDays: 5, cutOffHour: 24 },
    { requiredDeliveryDate: inDays(4) },
    'requiredDeliveryDate shopDeliversLater',
  ],
  [
    'the last hour of a day',
    orderSetting,
    { deliveryDays: 3, cutOffHour: 1 },
    { requiredDeliveryDate: inDays(3) },
    'requiredDeliveryDate shopDeliversLater',
  ],
  [
    'ways to pay',
    paymentSetting,
    { methods: ['credit'] },
    { paymentMethod: 'cash' },
    'paymentMethod shopPaymentNotOffered',
  ],
  ['no remarks', orderSetting, { remark: '0' }, { note: '请早上送' }, 'note shopTakesNoRemark'],
] as const)('an order of the shop is refused by %s, others are not', async (_, settings, values, more, failure) => {
  const asked = { paymentMethod: 'cash', requiredDeliveryDate: inDays(6), ...more }
  expect(await submit(asked)).toEqual(['done'])
  await set(settings, values)
  // UTC+8 may be between midnight and one o'clock, when no hour of the day has passed.
  const isBeforeOne = new Date(Date.now() + 8 * 3_600_000).getUTCHours() < 1
  if (!('cutOffHour' in values && values.cutOffHour === 1 && isBeforeOne))
    expect(await submit(asked)).toEqual([failure])
  expect(await submit(asked, 'phone')).toEqual(['done'])
  const draft = await orders.create(lines(), { ...asked, orderWay: 'self' })
  if (!isBeforeOne) expect(await refused(orders.submit(draft))).toEqual([failure])
  const body = previewOrderCall.body.parse({ ...orders.body(lines()), orderWay: 'self' })
  expect((await previewOrder(orders, orders.caller, body)).faults.length).toBeGreaterThanOrEqual(
    ['note', 'paymentMethod', 'requiredDeliveryDate'].some(field => failure.startsWith(field)) ? 0 : 1,
  )
})

test('the one warehouse of the shop delivers its orders, whatever the rules say', async () => {
  await set(orderWarehouse, { source: 'fixed', fixedID: '632', shortage: 'refuse' })
  await orders.query(
    `insert into warehouse_stock (tenant_id, warehouse_id, product_id, on_hand, reserved, stock_value, last_move_time)
     select 'one', 632, id, 100000, 0, 0, now() from product_product where tenant_id = 'one' on conflict do nothing`,
  )
  expect(await submit({ warehouseCode: 'W1' })).toEqual(['warehouseCode shopWarehouseFixed'])
  const placed = await orders.create(lines(), { submit: true, orderWay: 'self' })
  expect(placed.warehouse).toMatchObject({ code: 'W2' })
  expect((await orders.create(lines(), { submit: true })).warehouse).toMatchObject({ code: 'W1' })
})

test('where the shop takes orders for more than there is, they hold what is there', async () => {
  await orders.stock(0, 4)
  expect(await submit()).toEqual(['lines.0.quantity stockShort'])
  await set(orderWarehouse, { source: 'rule', shortage: 'accept' })
  const placed = await orders.create(lines(), { submit: true, orderWay: 'self' })
  expect(await orders.held(placed.id)).toMatchObject({ stock: 14 })
  expect(await submit({}, 'phone')).toEqual(['lines.0.quantity stockShort'])
})

test('who has placed an order in the shop cancels it within its minutes, its supplier at any time', async () => {
  await set(orderSetting, { cancelMinutes: 10 })
  const cancel = async (id: string, caller = orders.caller) =>
    (await cancelOrders(orders, caller, { ids: [id], reason: '客户取消订单' }))[0]?.code
  const [early, late] = [
    await orders.create(lines(), { submit: true, orderWay: 'self' }),
    await orders.create(lines(), { submit: true, orderWay: 'self' }),
  ]
  await orders.query("update order_order set submitted_time = now() - interval '11 minutes' where id = $1", [late.id])
  expect([await cancel(early.id), await cancel(late.id)]).toEqual([null, 'shopCancelLate'])
  expect(await cancel(late.id, { ...orders.caller, userName: '客服' })).toBeNull()
})
