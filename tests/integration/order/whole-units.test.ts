import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import { type Language, textIn } from '@sfa/kernel/language'
import { answerAction } from '@sfa/operations/action/answer-action'
import { textOf } from '@sfa/operations/resource/batch/change-batch'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { previewOrderCall } from '@sfa/order/definitions/order.calls'
import { order } from '@sfa/order/definitions/order.resource'
import { previewOrder } from '@sfa/order/operations/placing/place-order'
import { submitOrder } from '@sfa/order/operations/placing/submit-order'
import { quota } from '@sfa/pricing/definitions/quota.resource'
import { stockDocument } from '@sfa/warehouse/definitions/stock-document.resource'
import { stockWarning } from '@sfa/warehouse/definitions/stock-warning.resource'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Orders, refused, startOrders } from './start-orders'

let orders: Orders
let a = ''
let productID = ''
beforeAll(async () => {
  orders = await startOrders()
  a = orders.codes[0] as string
  const [row] = await orders.query("select id::text from product_product where tenant_id = 'one' and code = $1", [a])
  productID = String(row?.id)
})
afterAll(() => orders.stop())

const measure = (decimals: 0 | 1) =>
  orders.query("update parameter_unit set decimals = $1 where tenant_id = 'one' and code in ('bottle', 'carton')", [
    decimals,
  ])
const create = (resource: Parameters<typeof answerCall>[2], values: WireRow) =>
  answerCall(orders, orders.caller, resource, 'create', values)

test.each([0.01, 99_999.99, 1.5])('%s bottles are no order', async quantity => {
  await measure(0)
  const ordered = () => orders.create([[a, quantity]])
  expect(await refused(ordered())).toEqual(['lines.0.quantity wholeUnits'])
  const body = previewOrderCall.body.parse(orders.body([[a, quantity]]))
  expect(await refused(previewOrder(orders, orders.caller, body))).toEqual(['lines.0.quantity wholeUnits'])
  await measure(1)
  expect(await refused(ordered())).toEqual(['done'])
})

test('the refusal names the unit in the language of the caller', async () => {
  await measure(0)
  const said = async (language: 'zh-CN' | 'en-US') => {
    const body = orders.body([[a, 0.5, 'carton']])
    const error = await previewOrder(orders, { ...orders.caller, language }, previewOrderCall.body.parse(body)).catch(
      (thrown: AppError) => thrown,
    )
    if (!(error instanceof AppError)) throw new Error('it was taken')
    return textOf(error, language)
  }
  expect(await said('zh-CN')).toContain('箱')
  expect(await said('en-US')).toContain('Carton')
  expect(textIn('zh-CN', ['一', 'one'])).toBe('一')
})

test('so does the refusal of a draft that is older than the mark of its unit', async () => {
  await measure(0)
  const said = async (language: Language) => {
    const { id, ver } = await orders.create([[a, 1]])
    await orders.query('update order_order_lines set quantity = 2.5 where head_id = $1', [id])
    const error = await submitOrder(orders, { ...orders.caller, language }, { id, ver }).catch(
      (thrown: AppError) => thrown,
    )
    return error instanceof AppError ? textOf(error, language) : 'taken'
  }
  expect(await said('zh-CN')).toContain('瓶')
  // Chinese texts become Traditional at the edge, names and all.
  expect(await said('zh-TW')).toContain('瓶')
  expect(await said('en-US')).toContain('Bottle')
})

test('a part of a carton that is no whole number of bottles is none, though cartons have parts', async () => {
  await measure(1)
  await orders.query("update parameter_unit set decimals = 0 where tenant_id = 'one' and code = 'bottle'")
  expect(await refused(orders.create([[a, 0.5, 'carton']]))).toEqual(['done'])
  expect(await refused(orders.create([[a, 0.03, 'carton']]))).toEqual(['lines.0.quantity wholeUnits'])
})

test('a draft that is older than the mark is not submitted, and what was shipped of one is signed for', async () => {
  await measure(1)
  const draft = await orders.create([[a, 2.5]])
  const sent = await orders.create([[a, 2.5]], { submit: true })
  const act = (action: string, body: WireRow = {}) =>
    refused(answerAction(orders, orders.caller, order, action, { id: sent.id, ...body }))
  expect(await act('approve')).toEqual(['done'])
  await measure(0)
  expect(await refused(orders.submit(draft))).toEqual(['lines.0.quantity wholeUnits'])
  const part = (quantity: number) => ({ lines: [{ lineNo: 1, quantity, reason: '短缺' }] })
  expect(await act('ship', { lines: [{ lineNo: 1, quantity: 0.7 }] })).toEqual(['lines.0.quantity wholeUnits'])
  await orders.query(
    `insert into warehouse_stock_batch (tenant_id, warehouse_id, product_id, batch, on_hand)
     values ('one', 631, $1, '', 100000) on conflict do nothing`,
    [productID],
  )
  expect(await act('ship')).toEqual(['done'])
  expect(await act('sign', part(0.2))).toEqual(['lines.0.quantity wholeUnits'])
  expect(await act('sign')).toEqual(['done'])
})

test('stock documents, warnings and quotas have whole numbers of what is counted', async () => {
  const kept = [
    [
      'lines.0.quantity',
      stockDocument,
      { kind: 'adjustment', warehouseID: '631', lines: [{ product: productID, quantity: 0.5 }] },
    ],
    ['minimum', stockWarning, { warehouseID: '631', productID, minimum: 1.5 }],
    [
      'total',
      quota,
      {
        productCode: a,
        targetType: 'product',
        objectType: 'org',
        objectCode: 'O1',
        measure: 'quantity',
        total: 1.5,
        validFrom: '2030-01-01',
        validTo: '2030-12-31',
      },
    ],
  ] as const
  for (const [field, resource, values] of kept) {
    await measure(0)
    expect(await refused(create(resource, values as WireRow))).toEqual([`${field} wholeUnits`])
    await measure(1)
    expect(await refused(create(resource, values as WireRow))).toEqual(['done'])
  }
})
