import { type CallScope, runInCall, writingPatienceMs } from '@sfa/db/call/call-scope'
import type { WireRow } from '@sfa/db/search/search-rows'
import { previewOrderCall } from '@sfa/order/definitions/order.calls'
import { copyOrder } from '@sfa/order/operations/placing/copy-order'
import { explainOrder } from '@sfa/order/operations/placing/explain-order'
import { createOrder, previewOrder, updateOrder } from '@sfa/order/operations/placing/place-order'
import { submitOrder } from '@sfa/order/operations/placing/submit-order'
import { addUser } from '@sfa/test-kit/add-user'
import { describe, expect, test } from 'vitest'
import { placing } from './placing-kit'
import { type Orders, refused } from './start-orders'

let orders: Orders
let [a, b, c] = ['', '', '']
const { preview, detail, addQuota, addPromotion } = placing((started, codes) => {
  orders = started
  ;[a, b, c] = codes
})

test('a copy is a new draft at the prices of today', async () => {
  const one = await orders.create([[a, 2]], { externalNo: 'X-1', note: '加急' })
  const copy = await copyOrder(orders, orders.caller, { id: one.id })
  expect(copy).toMatchObject({ orderStatus: 'draft', totalPrice: 20, lines: [{ productCode: a, quantity: 2 }] })
  expect(copy.orderNumber).not.toBe(one.orderNumber)
  expect(await detail(copy.id)).toMatchObject({ note: '加急', externalNo: null })
})

test('a distributor orders for itself', async () => {
  const one = await orders.create([[a, 2]], { customerType: 'distributor', customerCode: 'D1' })
  expect(await detail(one.id)).toMatchObject({ distributorID: '611', storeID: null, type: 'distributor' })
})

test('who enters orders of distributors enters those alone, and who enters those of stores no others', async () => {
  const who = (...keys: string[]) => ({ ...orders.caller, keys: new Set(keys) })
  const [ofDistributors, ofStores] = [
    who('distributor/distributororder:place', 'distributor/distributororder:view'),
    who('order/orderhistory:place', 'order/orderhistory:view'),
  ]
  const store = orders.body([[a, 2]])
  const distributor = { ...orders.body([[a, 2]]), customerType: 'distributor', customerCode: 'D1' } as const
  for (const [caller, own, other] of [
    [ofDistributors, distributor, store],
    [ofStores, store, distributor],
  ] as const) {
    expect(await refused(previewOrder(orders, caller, previewOrderCall.body.parse(other)))).toEqual(['notPermitted'])
    expect(await refused(createOrder(orders, caller, other))).toEqual(['notPermitted'])
    const foreign = await createOrder(orders, orders.caller, other)
    const { id, ver } = foreign
    expect(await refused(updateOrder(orders, caller, { ...own, id, ver }))).toEqual(['customerType fieldLocked'])
    expect(await refused(submitOrder(orders, caller, { id, ver }))).toEqual(['notPermitted'])
    expect(await refused(copyOrder(orders, caller, { id }))).toEqual(['notPermitted'])
    expect(await refused(previewOrder(orders, caller, previewOrderCall.body.parse(own)))).toEqual(['done'])
    const made = await createOrder(orders, caller, own)
    const kept = await updateOrder(orders, caller, { ...own, id: made.id, ver: made.ver })
    expect((await submitOrder(orders, caller, kept)).orderStatus).toBe('submitted')
    expect((await explainOrder(orders, caller, { id: made.id })).revision).toBe(1)
    expect((await copyOrder(orders, caller, { id: made.id })).orderStatus).toBe('draft')
  }
  const { id } = await createOrder(orders, orders.caller, store)
  expect(await refused(explainOrder(orders, ofDistributors, { id }))).toEqual(['notFound'])
})

describe('what cannot be ordered is refused by field, and never an error of the product', () => {
  const asked = (more: object) => ({ ...orders.body([[a, 1]]), ...more })
  test.each([
    ['an unknown customer', { customerCode: 'NONE' }, 'customerCode refMissing'],
    ['a store of another tenant', { customerCode: 'T1' }, 'customerCode refMissing'],
    ['a closed store', { customerCode: 'S3' }, 'customerCode customerClosed'],
    ['a store as a distributor', { customerType: 'distributor' }, 'customerCode refMissing'],
    [
      'a distributor that does not supply it',
      { customerCode: 'S2', distributorCode: 'D1' },
      'distributorCode supplierForeign',
    ],
    ['an unknown warehouse', { warehouseCode: 'NONE' }, 'warehouseCode refMissing'],
    ['an unknown sales rep', { salesRepCode: 'NONE' }, 'salesRepCode refMissing'],
    ['an unknown way', { orderWay: 'pigeon' }, 'orderWay dictMissing'],
  ])('%s', async (_, more, said) => {
    expect(await refused(createOrder(orders, orders.caller, asked(more)))).toEqual([said])
  })

  test('an unknown payment, by a preview as by a save', async () => {
    const unknown = asked({ paymentMethod: 'shells' })
    for (const call of [
      previewOrder(orders, orders.caller, previewOrderCall.body.parse(unknown)),
      createOrder(orders, orders.caller, unknown),
    ])
      expect(await refused(call)).toEqual(['paymentMethod dictMissing'])
  })

  test('products, units and repeated lines, each at its place', async () => {
    await orders.query("update product_product set is_deleted = 1 where tenant_id = 'one' and code = $1", [c])
    const lines = [
      [a, 1, 'carton'],
      ['NONE', 1],
      [c, 1],
      [b, 1, 'tray'],
      [a, 2, 'carton'],
    ] as const
    expect(await refused(orders.create(lines))).toEqual([
      'lines.1.productCode refMissing',
      'lines.2.productCode refInvalid',
      'lines.3.unit unitNotOfProduct',
      'lines.4.productCode duplicateLine',
    ])
    await orders.query("update product_product set is_deleted = 0 where tenant_id = 'one'")
  })

  test.each([
    [0, 'quantityPositive'],
    [-1, 'quantityPositive'],
    [100_000, 'max|max=99999.99'],
    [1.234, 'decimals|max=2'],
    [1e-7, 'decimals|max=2'],
    ['1e3', 'numberFormat'],
    ['三', 'numberFormat'],
    [null, 'numberFormat'],
  ])('a quantity of %s', (quantity, message) => {
    const parsed = previewOrderCall.body.safeParse({ customerCode: 'S1', lines: [{ productCode: a, quantity }] })
    expect(parsed.error?.issues).toMatchObject([{ path: ['lines', 0, 'quantity'], message }])
  })

  test('more than 500 lines, none at all, and quantities as text', () => {
    const parse = (lines: unknown) => previewOrderCall.body.safeParse({ customerCode: 'S1', lines })
    const line = { productCode: 'P', quantity: '12.50' }
    expect(parse(Array(501).fill(line)).error?.issues).toMatchObject([{ path: ['lines'], message: 'maxCount|max=500' }])
    expect(parse([]).error?.issues).toMatchObject([{ path: ['lines'], message: 'minCount|min=1' }])
    expect(parse([line]).data?.lines[0]?.quantity).toBe(12.5)
  })

  test('the same external number twice', async () => {
    await orders.create([[a, 1]], { externalNo: 'X-2' })
    expect(await refused(orders.create([[a, 1]], { externalNo: 'X-2' }))).toEqual(['externalNo duplicate'])
  })

  test('dates that are too early or to come', async () => {
    const day = (offset: number) =>
      new Date(Date.now() + 8 * 3_600_000 + offset * 86_400_000).toISOString().slice(0, 10)
    const of = async (orderDate: string, requiredDeliveryDate?: string) =>
      refused(orders.create([[a, 1]], { orderDate, requiredDeliveryDate, submit: true }))
    expect(await of(day(-3))).toEqual(['done'])
    expect(await of(day(-4))).toEqual(['orderDate orderDateTooEarly'])
    expect(await of(day(1))).toEqual(['orderDate orderDateFuture'])
    expect(await of(day(0), day(2))).toEqual(['done'])
    expect(await of(day(0), day(0))).toEqual(['requiredDeliveryDate deliveryOutside'])
    expect(await of(day(0), day(31))).toEqual(['requiredDeliveryDate deliveryOutside'])
  })
})

describe('what keeps a draft from being submitted', () => {
  test('stock, quotas, base numbers and the smallest order: told with the draft, refused at submission', async () => {
    await addQuota(4)
    await orders.query(
      `insert into pricing_base_number (tenant_id, product_code, product_id, object_type, object_code, minimum, multiple, valid_from)
       select 'one', code, id, 'all', '*', 6, 6, '2020-01-01' from product_product where tenant_id = 'one' and code = $1`,
      [b],
    )
    await orders.query(
      `insert into pricing_min_order (tenant_id, object_type, object_code, min_amount, valid_from)
       values ('one', 'all', '*', 50000, '2020-01-01')`,
    )
    await orders.stock(2, 3)
    const draft = await orders.create([
      [a, 5],
      [b, 5],
      [c, 4],
    ])
    expect(draft.faults.map(({ line, code }) => [line, code])).toEqual([
      [2, 'belowMinimum'],
      [3, 'stockShort'],
      [1, 'quotaShort'],
      [null, 'orderAmountShort'],
    ])
    expect(draft.lines).toMatchObject([{ quotaLeft: 4 }, { minimum: 6, multiple: 6 }, { stock: 3 }])
    expect(await refused(orders.submit(draft))).toEqual([
      'lines.1.quantity belowMinimum',
      'lines.2.quantity stockShort',
      'lines.0.quantity quotaShort',
      'lines orderAmountShort',
    ])
    expect(await orders.held(draft.id)).toEqual({ stock: 0, quota: 0 })
  })

  test('a store that was closed since, and a product that went', async () => {
    const draft = await orders.create([[a, 1]], { customerCode: 'S2' })
    await orders.query('update customer_store set is_closed = 1 where id = 622')
    await orders.query("update product_product set is_deleted = 1 where tenant_id = 'one' and code = $1", [a])
    expect(await refused(orders.submit(draft))).toEqual([
      'customerCode customerClosed',
      'lines.0.productCode refInvalid',
    ])
    await orders.query("update product_product set is_deleted = 0 where tenant_id = 'one'")
    await orders.query('update customer_store set is_closed = 0 where id = 622')
  })
})

test('who writes waits longer for a turn than who reads, so that a burst of orders is not refused as busy', async () => {
  const patienceOf = async (work: () => Promise<unknown>) => {
    const call: CallScope = { owner: 'one/1', signal: new AbortController().signal }
    await runInCall(call, work)
    return call.patienceMs
  }
  const body = orders.body([[a, 1]])
  expect(await patienceOf(() => previewOrder(orders, orders.caller, previewOrderCall.body.parse(body)))).toBeUndefined()
  expect(await patienceOf(() => createOrder(orders, orders.caller, body))).toBe(writingPatienceMs)
  const draft = await orders.create([[a, 1]])
  expect(await patienceOf(() => submitOrder(orders, orders.caller, draft))).toBe(writingPatienceMs)
})

test('the parameters of orders hold', async () => {
  const set = (type: string, param: string, value: string) =>
    orders.query('insert into parameter_system_config (tenant_id, type, param, value) values ($1, $2, $3, $4)', [
      'one',
      type,
      param,
      value,
    ])
  await set('OrderParams', 'maxLines', '1')
  await set('OrderParams', 'backDays', '0')
  const two = orders.create([
    [a, 1],
    [b, 1],
  ])
  expect(await refused(two)).toEqual(['lines maxCount'])
  const yesterday = new Date(Date.now() - 16 * 3_600_000).toISOString().slice(0, 10)
  const told = await preview([[a, 1]], { orderDate: yesterday })
  expect(told.faults.map(({ code }) => code)).toEqual(['orderDateTooEarly'])
  await orders.query("delete from parameter_system_config where type = 'OrderParams'")
})

test('GrossAmount 0 hides every amount of a preview and of an order', async () => {
  await addPromotion('3', [{ threshold: 10, amountOff: 1 }])
  const draft = await orders.create([[a, 10]])
  await orders.query(
    `insert into parameter_system_config (tenant_id, type, param, value) values ('one', 'GrossAmount', 'GrossAmount', '0')`,
  )
  const [told, kept] = [await preview([[a, 10]]), await explainOrder(orders, orders.caller, { id: draft.id })]
  for (const one of [told, kept]) {
    expect(one).toMatchObject({ totalPrice: null, trace: [], hints: [], lines: [{ price: null, netAmount: null }] })
    expect(JSON.stringify(one)).not.toMatch(/:(100|90)[,}]/)
  }
  const shown = await detail(draft.id)
  expect(shown).not.toHaveProperty('totalPrice')
  expect((shown.lines as WireRow[])[0]).not.toHaveProperty('netAmount')
  // Who cannot see it can still place it.
  await orders.submit(draft)
  await orders.query("delete from parameter_system_config where type = 'GrossAmount'")
})

test('customers beyond the caller’s reach are not there', async () => {
  const near = await addUser(orders, { name: 'near', keys: ['order/orderhistory:place'] })
  expect(await refused(createOrder(orders, near, orders.body([[a, 1]])))).toEqual(['customerCode refMissing'])
})
