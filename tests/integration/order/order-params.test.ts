import { dayAt } from '@sfa/kernel/china-day'
import type { Settings } from '@sfa/kit/settings/settings'
import { paymentSetting } from '@sfa/mall/definitions/payment-setting'
import type { Caller } from '@sfa/operations/caller'
import { saveSettings } from '@sfa/operations/settings/save-settings'
import { searchSettings } from '@sfa/operations/settings/search-settings'
import { type CreateOrderBody, previewOrderCall } from '@sfa/order/definitions/order.calls'
import { orderParams } from '@sfa/order/definitions/order-params'
import { closeSigned } from '@sfa/order/operations/fulfilment/follow-orders'
import { entryRules } from '@sfa/order/operations/layout/entry-rules'
import { copyOrder } from '@sfa/order/operations/placing/copy-order'
import { explainOrder } from '@sfa/order/operations/placing/explain-order'
import { createOrder, previewOrder, updateOrder } from '@sfa/order/operations/placing/place-order'
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
  const dated = (days: number) => submitted({ orderDate: dayAt(inDays(-days)) })
  expect([await dated(3), await dated(4)]).toEqual([['done'], ['orderDate orderDateTooEarly']])
  await set(orderParams, { backDays: 1 })
  expect([await dated(1), await dated(2)]).toEqual([['done'], ['orderDate orderDateTooEarly']])
})

test('delivery is wanted on the days that the tenant says', async () => {
  const wanted = (days: number) => submitted({ requiredDeliveryDate: dayAt(inDays(days)) })
  const outside = ['requiredDeliveryDate deliveryOutside']
  expect([await wanted(0), await wanted(1), await wanted(30), await wanted(31)]).toEqual([
    outside,
    ['done'],
    ['done'],
    outside,
  ])
  expect(await refused(set(orderParams, { deliveryFrom: 9, deliveryTo: 8 }))).toEqual(['deliveryTo ruleBroken'])
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

const bounded = { manualPrice: '1', manualPriceFrom: 80, manualPriceTo: 120 }
const priced = (price: number, quantity = 2) => ({ lines: [{ productCode: code, quantity, price }] })

test('phones order only during visits where the tenant says so; clerks and other systems are in none', async () => {
  const phone = { entry: 'phone', orderWay: 'self' } as const
  expect(await submitted(phone)).toEqual(['done'])
  await set(orderParams, { visitsOnly: '1' })
  expect((await entryRules(orders, orders.caller)).visitsOnly).toBe(true)
  expect(await submitted(phone)).toEqual(['orderWay orderOnlyInVisit'])
  expect(await submitted({ entry: 'phone' })).toEqual(['orderWay orderOnlyInVisit'])
  expect(await submitted({ entry: 'phone', orderWay: 'visit' })).toEqual(['done'])
  expect(await submitted({ orderWay: 'office' })).toEqual(['done'])
  const bySystem = { ...orders.caller, byApiKey: true } as const
  expect(await refused(createOrder(orders, bySystem, orders.body([[code, 1]], { submit: true, ...phone })))).toEqual([
    'done',
  ])
  await set(orderParams, { visitsOnly: '0' })
})

test('prices are typed by hand where the tenant allows it, by who may, within its bounds', async () => {
  const typed = (price: number, caller = orders.caller) =>
    refused(createOrder(orders, caller, { ...orders.body([], { submit: true }), ...priced(price) }))
  expect(await typed(9)).toEqual(['lines.0.price manualPriceOff'])
  await set(orderParams, bounded)
  const clerk = { ...orders.caller, keys: new Set(['order/orderhistory:place']) }
  expect(await typed(9, clerk)).toEqual(['lines.0.price manualPriceNotPermitted'])
  expect(await typed(9, { ...clerk, keys: new Set([...clerk.keys, 'order/orderhistory:price']) })).toEqual(['done'])
  expect([await typed(7.99), await typed(8), await typed(12), await typed(12.01)]).toEqual([
    ['lines.0.price manualPriceOutside'],
    ['done'],
    ['done'],
    ['lines.0.price manualPriceOutside'],
  ])
  await set(orderParams, { manualPrice: '0' })
})

test('a price that was typed stays with its draft, says so, and is judged anew when it is submitted', async () => {
  await set(orderParams, bounded)
  const asked = { ...orders.body([]), ...priced(9) }
  const draft = await createOrder(orders, orders.caller, asked)
  expect(draft).toMatchObject({ originalPrice: 18, lines: [{ price: 9, listPrice: 10 }] })
  // Who may type none leaves what another one has typed.
  const clerk = { ...orders.caller, keys: new Set(['order/orderhistory:place']) }
  const { id } = draft
  const kept = await updateOrder(orders, clerk, { ...asked, id, ver: draft.ver })
  expect(kept.totalPrice).toBe(18)
  const other = { ...orders.body([]), ...priced(9.5), id, ver: kept.ver }
  expect(await refused(updateOrder(orders, clerk, other))).toEqual(['lines.0.price manualPriceNotPermitted'])
  await set(orderParams, { manualPrice: '0' })
  expect(await refused(orders.submit(kept))).toEqual(['lines.0.price manualPriceOff'])
  await set(orderParams, bounded)
  expect(await orders.submit(kept, 18)).toMatchObject({ totalPrice: 18, lines: [{ price: 9, listPrice: 10 }] })
  const told = await explainOrder(orders, orders.caller, { id })
  expect(told.lines).toMatchObject([{ price: 9, listPrice: 10, originalAmount: 18 }])
  const copy = await copyOrder(orders, orders.caller, { id })
  expect(copy.lines[0]).not.toHaveProperty('listPrice')
  await set(orderParams, { manualPrice: '0' })
})
