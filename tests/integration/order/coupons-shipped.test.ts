import { beforeEach, expect, test } from 'vitest'
import { placing } from './placing-kit'
import type { Asked, Orders } from './start-orders'

let orders: Orders
let [a, b, c] = ['', '', '']
const { act, addCoupon, idOf } = placing((started, codes) => {
  orders = started
  ;[a, b, c] = codes
})

const nothing = { products: [], groups: [], brands: [], categories: [], excluded: [] }
const only = async (code: string) => ({ products: { ...nothing, products: [await idOf(code)] } })
const state = async () =>
  (await orders.query(`select concat_ws(' ', state, order_id) said from marketing_coupon order by number`)).map(
    ({ said }) => said,
  )
const ship = (id: string, ...lines: (readonly [lineNo: number, quantity: number])[]) =>
  act('ship', id, { lines: lines.map(([lineNo, quantity]) => ({ lineNo, quantity })) })
const close = (id: string) => act('close', id, { reason: '其余不再发货' })
const approved = async (lines: readonly Asked[]) => {
  const { id } = await orders.create(lines, { couponNos: ['N1'], submit: true })
  await act('approve', id)
  return id
}

/** 10.00 off for A. */
beforeEach(async () => addCoupon('N1', await only(a)))

test('a coupon is used when the first of its goods ships, and by nothing else that ships', async () => {
  const id = await approved([
    [a, 10],
    [b, 10],
  ])
  await ship(id, [2, 10])
  expect(await state()).toEqual([`locked ${id}`])
  await ship(id, [1, 1])
  expect(await state()).toEqual([`used ${id}`])
  await close(id)
  expect(await state()).toEqual([`used ${id}`])
})

test('a coupon is given back where none of its goods has shipped when the order is closed', async () => {
  const id = await approved([
    [a, 10],
    [b, 10],
  ])
  await ship(id, [2, 4])
  await close(id)
  expect(await state()).toEqual(['issued'])
  await orders.create([[a, 10]], { couponNos: ['N1'], submit: true })
})

test('a coupon that gives something is used with what it gives', async () => {
  await orders.query(
    "delete from marketing_coupon; delete from marketing_promotion_version where promotion_type = 'coupon'",
  )
  const gifts = [{ productId: await idOf(c), quantity: 2, substitutes: [] }]
  await addCoupon('N1', { type: 'freeGoods', amountOff: undefined, gifts, ...(await only(a)) })
  const id = await approved([[a, 10]])
  await ship(id, [1, 10])
  expect(await state()).toEqual([`locked ${id}`])
  await ship(id, [2, 1])
  expect(await state()).toEqual([`used ${id}`])
})

test('of an order without a calculation, coupons are used with whatever ships', async () => {
  const id = await approved([
    [a, 10],
    [b, 10],
  ])
  await orders.query('delete from order_calculation')
  await ship(id, [2, 1])
  expect(await state()).toEqual([`used ${id}`])
})
