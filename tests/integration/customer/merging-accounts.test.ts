import { storeMerge } from '@sfa/customer/definitions/store-merge.resource'
import { storePair } from '@sfa/customer/definitions/store-pair.resource'
import { proposePair } from '@sfa/customer/operations/merge/propose-pair'
import type { WireRow } from '@sfa/db/search/search-rows'
import { answerAction } from '@sfa/operations/action/answer-action'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { creditQuotas, debitQuotas } from '@sfa/pricing/operations/debit-quotas'
import { rebateGrant } from '@sfa/receivable/definitions/rebate-grant.resource'
import { releaseCredit } from '@sfa/receivable/operations/credit'
import { holdRebate, releaseRebate, useRebate } from '@sfa/receivable/operations/rebate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OrderWorld, type PlacedOrder, startOrderWorld } from '../order/order-world'

let world: OrderWorld
beforeAll(async () => {
  world = await startOrderWorld()
})
afterAll(() => world.stop())

let made = 0
/** Two stores that no other test knows: places of `world.stores`. */
async function twoStores(): Promise<[number, number]> {
  const places = []
  for (const side of ['A', 'B']) {
    made += 1
    const [row] = await world.query(
      `insert into customer_store (tenant_id, code, name, contact_mobile, state)
       values ('one', $1, $2, $3, 'passed') returning id::text`,
      [`MA${made}${side}`, `并户店${made}${side}`, `1970000${String(made).padStart(4, '0')}`],
    )
    places.push(world.stores.push(String(row?.id)) - 1)
  }
  return places as [number, number]
}
const idOf = (place: number) => String(world.stores[place])
async function merge(survivor: number, loser: number): Promise<string> {
  const [first, second] = [idOf(survivor), idOf(loser)]
  const { id } = await proposePair(world.bulk, world.admin, { firstId: first, secondId: second })
  const keep = Number(first) < Number(second) ? 'first' : 'second'
  return String(((await answerAction(world.bulk, world.admin, storePair, 'merge', { id, keep })) as WireRow).mergeId)
}
const undo = (id: string) => answerAction(world.bulk, world.admin, storeMerge, 'undoMerge', { id })
const changedSince = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    error => `${error.code} ${error.params?.what}`,
  )
const anOrder = (store: number, net: number) => world.anOrder({ store, lines: [{ product: 0, quantity: 2, net }] })
const limit = (store: number, fen: number) =>
  world.query('update receivable_credit_account set credit_limit = $1 where store_id = $2', [fen, idOf(store)])
const release = (order: PlacedOrder) => world.run(tx => releaseCredit(tx, order))
const credits = async (...stores: number[]) => {
  const rows = await world.query(
    `select store_id::text store, credit_limit::int "limit", receivable::int, held::int,
       (select count(*)::int from receivable_credit_move m where m.account_id = a.id) moves
     from receivable_credit_account a`,
  )
  return stores.map(place => {
    const { store, ...row } = rows.find(one => one.store === idOf(place)) ?? {}
    return store === undefined ? null : row
  })
}

test('credit adds up under the limit of the store that stays, and parts again by whose orders they are', async () => {
  const [a, b] = await twoStores()
  const own = await anOrder(a, 1000)
  const [open, shipped] = [await anOrder(b, 700), await anOrder(b, 300)]
  await limit(a, 50_000)
  await limit(b, 9_000)
  await world.act('ship', shipped)
  const before = await credits(a, b)
  expect(before).toEqual([
    { limit: 50_000, receivable: 0, held: 1000, moves: 1 },
    { limit: 9_000, receivable: 300, held: 700, moves: 3 },
  ])
  const first = await merge(a, b)
  expect(await credits(a, b)).toEqual([
    { limit: 50_000, receivable: 300, held: 1700, moves: 4 },
    { limit: 9_000, receivable: 0, held: 0, moves: 0 },
  ])
  expect(await world.brokenLaws()).toEqual([])
  await undo(first)
  expect(await credits(a, b)).toEqual(before)

  // Both go on in one account, and each takes its own with it.
  const second = await merge(a, b)
  await world.act('ship', own)
  await world.act('ship', open)
  await anOrder(a, 40)
  expect(await credits(a)).toEqual([{ limit: 50_000, receivable: 2000, held: 40, moves: 7 }])
  await undo(second)
  expect(await credits(a, b)).toEqual([
    { limit: 50_000, receivable: 1000, held: 40, moves: 3 },
    { limit: 9_000, receivable: 1000, held: 0, moves: 4 },
  ])
  expect(await world.brokenLaws()).toEqual([])
})

test('a store without an account gets one that ends with the merge, unless it has orders by then', async () => {
  const [a, b] = await twoStores()
  const open = await anOrder(b, 500)
  await limit(b, 8_000)
  const before = await credits(a, b)
  const first = await merge(a, b)
  expect(await credits(a, b)).toEqual([
    { limit: 8_000, receivable: 0, held: 500, moves: 1 },
    { limit: 8_000, receivable: 0, held: 0, moves: 0 },
  ])
  await undo(first)
  expect(await credits(a, b)).toEqual(before)
  const second = await merge(a, b)
  await anOrder(a, 60)
  await release(open)
  await undo(second)
  expect(await credits(a, b)).toEqual([
    { limit: null, receivable: 0, held: 60, moves: 1 },
    { limit: 8_000, receivable: 0, held: 0, moves: 2 },
  ])
  expect(await world.brokenLaws()).toEqual([])
})

async function grant(store: number, amount: number): Promise<string> {
  const [row] = await world.query('select code from customer_store where id = $1', [idOf(store)])
  const values = { objectType: 'store', objectCode: row?.code, amount, reason: '季度返利' }
  const { id, code } = (await answerCall(world.bulk, world.admin, rebateGrant, 'create', values)).data as WireRow
  await answerAction(world.bulk, world.admin, rebateGrant, 'grantRebate', { id })
  return String(code)
}
const hold = (order: PlacedOrder, store: number, fen: number) =>
  world.run(tx => holdRebate(tx, world.admin, order, { storeId: idOf(store) }, fen))
const rebates = async (...stores: number[]) => {
  const rows = await world.query(`
    select a.store_id::text store, a.balance::int, a.held::int,
      (select coalesce(sum(m.balance_change), 0)::int from receivable_rebate_move m where m.account_id = a.id) moved,
      (select coalesce(sum(m.held_change), 0)::int from receivable_rebate_move m where m.account_id = a.id) "movedHeld",
      (select coalesce(sum(g.remaining), 0)::int from receivable_rebate_grant g where g.account_id = a.id) left
    from receivable_rebate_account a`)
  return stores.map(place => {
    const row = rows.find(one => one.store === idOf(place))
    if (!row) return null
    // The movements are what the account has, and what is free of it is left of the grants.
    expect([row.moved, row.movedHeld, row.left]).toEqual([
      row.balance,
      row.held,
      Number(row.balance) - Number(row.held),
    ])
    return { balance: row.balance, held: row.held }
  })
}

test('rebates add up, and part again while orders have used those of their own store', async () => {
  const [a, b] = await twoStores()
  await grant(a, 10)
  const code = await grant(b, 6)
  const [own, other] = [await anOrder(a, 5000), await anOrder(b, 5000)]
  await hold(own, a, 1000)
  await hold(other, b, 200)
  const before = await rebates(a, b)
  const first = await merge(a, b)
  expect(await rebates(a, b)).toEqual([
    { balance: 1600, held: 1200 },
    { balance: 0, held: 0 },
  ])
  await undo(first)
  expect(await rebates(a, b)).toEqual(before)

  const second = await merge(a, b)
  await world.run(tx => useRebate(tx, world.admin, other, []))
  await undo(second)
  expect(await rebates(a, b)).toEqual([
    { balance: 1000, held: 1000 },
    { balance: 400, held: 0 },
  ])

  // An order of the store that stays holds what came from the other one: both cannot have it.
  const third = await merge(a, b)
  const further = await anOrder(a, 5000)
  await hold(further, a, 100)
  expect(await changedSince(undo(third))).toBe(`mergeChangedSince 返利发放“${code}”的剩余可用`)
  await world.run(tx => releaseRebate(tx, world.admin, further))
  await undo(third)
  expect(await rebates(a, b)).toEqual([
    { balance: 1000, held: 1000 },
    { balance: 400, held: 0 },
  ])
  expect(await world.brokenLaws()).toEqual([])
})

test('a store without rebates takes those of the other one, and gives them back', async () => {
  const [a, b] = await twoStores()
  await grant(b, 6)
  const mergeId = await merge(a, b)
  expect(await rebates(a, b)).toEqual([
    { balance: 600, held: 0 },
    { balance: 0, held: 0 },
  ])
  await undo(mergeId)
  expect(await rebates(a, b)).toEqual([null, { balance: 600, held: 0 }])
})

const quotas = async (...stores: number[]) => {
  const rows = await world.query(`
    select store_id::text store, total::float8 total, used::float8 used, is_deleted gone,
      (select coalesce(sum(m.amount), 0)::float8 from pricing_quota_move m
        where m.quota_id = q.id and m.kind in ('debit', 'credit')) moved
    from pricing_quota q where product_code = 'MQ'`)
  return stores.map(place => {
    const { total, used, gone, moved } = rows.find(one => one.store === idOf(place)) ?? {}
    expect(moved).toBe(used)
    return { total, used, gone }
  })
}
const debit = (order: PlacedOrder, store: number, baseQuantity: number) =>
  world.run(tx =>
    debitQuotas(tx, world.admin, { storeId: idOf(store) }, { day: '2030-05-01', source: order.no }, [
      { productId: String(world.products[5]), baseQuantity, amount: 0 },
    ]),
  )

test('quotas of the same goods and days add up; what one store has used beyond its share cannot part again', async () => {
  const [a, b] = await twoStores()
  for (const [place, total] of [
    [a, 100],
    [b, 30],
  ] as const)
    await world.query(
      `insert into pricing_quota (tenant_id, product_code, object_type, object_code, valid_from, valid_to, total)
       select 'one', 'MQ', 'store', code, '2030-01-01', '2030-12-31', $1 from customer_store where id = $2`,
      [total, idOf(place)],
    )
  await world.query(`update pricing_quota set product_id = $1 where product_code = 'MQ'`, [world.products[5]])
  const [own, other] = [await anOrder(a, 10), await anOrder(b, 10)]
  await debit(own, a, 40)
  await debit(other, b, 20)
  const before = await quotas(a, b)
  const first = await merge(a, b)
  expect(await quotas(a, b)).toEqual([
    { total: 130, used: 60, gone: 0 },
    { total: 0, used: 0, gone: 1 },
  ])
  await undo(first)
  expect(await quotas(a, b)).toEqual(before)

  const second = await merge(a, b)
  const further = await anOrder(a, 10)
  await debit(further, a, 65)
  expect(await changedSince(undo(second))).toBe('mergeChangedSince 配额“MQ”的已用')
  await world.run(tx => creditQuotas(tx, world.admin, further.no))
  await world.run(tx => creditQuotas(tx, world.admin, other.no))
  await undo(second)
  expect(await quotas(a, b)).toEqual([
    { total: 100, used: 40, gone: 0 },
    { total: 30, used: 0, gone: 0 },
  ])
})
