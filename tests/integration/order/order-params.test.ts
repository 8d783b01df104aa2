import type { Settings } from '@sfa/resource-kit/settings'
import { paymentSetting } from '@sfa/resources/mall/payment-setting'
import { type CreateOrderBody, previewOrderCall } from '@sfa/resources/order/order.calls'
import { orderParams } from '@sfa/resources/order/order-params'
import type { Caller } from '@sfa/services/caller'
import { closeSigned } from '@sfa/services/order/fulfilment/follow-orders'
import { createOrder, previewOrder } from '@sfa/services/order/placing/place-order'
import { today } from '@sfa/services/pricing/today'
import { saveSettings } from '@sfa/services/settings/save-settings'
import { searchSettings } from '@sfa/services/settings/search-settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Orders, refused, startOrders } from './start-orders'

let orders: Orders
let code: string
let admin: Caller
beforeAll(async () => {
  orders = await startOrders()
  code = orders.codes[0] as string
  admin = { ...orders.caller, keys: new Set(['*:*:*']) }
})
afterAll(() => orders.stop())

const set = async (settings: Settings, values: object) => {
  const { ver } = await searchSettings(orders, admin, settings)
  await saveSettings(orders, admin, settings, { ver, values })
}
const inDays = (days: number) => Date.now() + days * 86_400_000
const submitted = (more: Partial<CreateOrderBody>) =>
  refused(createOrder(orders, orders.caller, orders.body([[code, 1]], { submit: true, ...more })))

test('an order date lies back as far as the tenant says', async () => {
  const dated = (days: number) => submitted({ orderDate: today(inDays(-days)) })
  expect([await dated(3), await dated(4)]).toEqual([['done'], ['orderDate orderDateTooEarly']])
  await set(orderParams, { backDays: 1 })
  expect([await dated(1), await dated(2)]).toEqual([['done'], ['orderDate orderDateTooEarly']])
})

test('delivery is wanted on the days that the tenant says', async () => {
  const wanted = (days: number) => submitted({ requiredDeliveryDate: today(inDays(days)) })
  const outside = ['requiredDeliveryDate deliveryOutside']
  expect([await wanted(0), await wanted(1), await wanted(30), await wanted(31)]).toEqual([
    outside,
    ['done'],
    ['done'],
    outside,
  ])
  await set(orderParams, { deliveryFrom: 3, deliveryTo: 5 })
  expect([await wanted(2), await wanted(3), await wanted(5), await wanted(6)]).toEqual([
    outside,
    ['done'],
    ['done'],
    outside,
  ])
})

test('an order has no more lines than the tenant says', async () => {
  const [a, b] = orders.codes as [string, string]
  const two = () =>
    refused(
      createOrder(
        orders,
        orders.caller,
        orders.body([
          [a, 1],
          [b, 1],
        ]),
      ),
    )
  expect(await two()).toEqual(['done'])
  await set(orderParams, { maxLines: 1 })
  expect(await two()).toEqual(['lines maxCount'])
})

test('paying online saves what the payment settings say', async () => {
  const saved = async () => {
    const body = previewOrderCall.body.parse({ ...orders.body([[code, 10]]), paymentMethod: 'online' })
    return (await previewOrder(orders, orders.caller, body)).onlinePaymentAmount
  }
  expect(await saved()).toBe(1)
  await set(paymentSetting, { onlineDiscount: 2.5 })
  expect(await saved()).toBe(2.5)
})

test('a signed order closes after the days that the tenant says', async () => {
  const { id } = await orders.create([[code, 1]])
  await orders.query(`update order_order set order_status = 'signed', signed_time = now() where id = ${id}`)
  const closedAt = (days: number) => closeSigned(orders, 'one', new Date(inDays(days)))
  expect(await closedAt(6.9)).toBe(0)
  await set(orderParams, { closeDays: 2 })
  expect([await closedAt(1.9), await closedAt(2.1)]).toEqual([0, 1])
})
