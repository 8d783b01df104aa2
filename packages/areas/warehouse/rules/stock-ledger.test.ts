import {
  costText,
  divideHalfUp,
  formatDecimal,
  parseDecimal,
  quantityText,
  toCost,
  toQuantity,
} from '@sfa/kernel/quantity/decimals'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { warehouseAt } from './locations'
import { type Balance, type Movement, postMovements, takenBatches } from './stock-ledger'
import { valueAt } from './stock-value'

const balance = (differences: Partial<Balance> = {}): Balance => ({
  warehouseId: '1',
  productId: '7',
  onHand: 0n,
  value: 0n,
  reserved: 0n,
  cost: 0n,
  negativeAllowed: false,
  batches: [],
  ...differences,
})
const stocked = (onHand: string, cost = '0', more: Partial<Balance> = {}) =>
  balance({
    onHand: toQuantity(onHand),
    value: valueAt(toCost(cost), toQuantity(onHand)),
    cost: toCost(cost),
    batches: [{ batch: '', expires: null, onHand: toQuantity(onHand) }],
    ...more,
  })
const here = { warehouseId: '1' }
const there = { warehouseId: '2' }
const move = (differences: Partial<Movement>): Movement => ({
  line: 1,
  productId: '7',
  from: 'SUPPLIER',
  to: here,
  quantity: toQuantity(1),
  ...differences,
})
const posted = (balances: readonly Balance[], movements: readonly Movement[]) => {
  const posting = postMovements(balances, movements)
  if (!posting.ok) throw new Error('short')
  return posting
}

test('decimals are read and written without losing a digit', () => {
  expect(parseDecimal('-12.34567', 4)).toBe(-123456n)
  expect(parseDecimal(0.1 + 0.2, 4)).toBe(3000n)
  expect(formatDecimal(-5n, 4)).toBe('-0.0005')
  expect(formatDecimal(120000n, 4)).toBe('12')
  expect(() => parseDecimal('1e5', 4)).toThrow('1e5')
  expect([5n, 4n, -5n].map(value => divideHalfUp(value, 10n))).toEqual([1n, 0n, -1n])
})

test('the average is the value by the quantity, at six digits, and goods leave at it', () => {
  const { balances, moves } = posted(
    [stocked('10', '3')],
    [
      move({ line: 1, quantity: toQuantity(5), unitCost: toCost('4') }),
      move({ line: 2, from: here, to: 'CUSTOMER', quantity: toQuantity(3) }),
      move({ line: 3, from: 'ADJUST', quantity: toQuantity(1) }),
    ],
  )
  // 50.00 for 15, 10.00 of which leave; 1 comes in for 3.33 and makes it 43.33 for 13.
  expect(moves.map(({ value }) => value)).toEqual([2000n, 1000n, 333n])
  expect([balances[0]?.value, costText(balances[0]?.cost ?? 0n)]).toEqual([4333n, '3.333077'])
  expect(quantityText(balances[0]?.onHand ?? 0n)).toBe('13')
  expect(moves.map(({ unitCost }) => costText(unitCost))).toEqual(['4', '3.333333', '3.333333'])
  expect(moves.map(({ toAfter, fromAfter }) => quantityText(toAfter ?? fromAfter ?? 0n))).toEqual(['15', '12', '13'])
})

test('what was owed is settled at the cost of what comes in', () => {
  const { balances } = posted(
    [stocked('2', '3', { negativeAllowed: true })],
    [
      move({ from: here, to: 'CUSTOMER', quantity: toQuantity(5) }),
      move({ quantity: toQuantity(10), unitCost: toCost('8') }),
    ],
  )
  expect([quantityText(balances[0]?.onHand ?? 0n), costText(balances[0]?.cost ?? 0n)]).toEqual(['7', '8'])
})

test('a shortage names every line, and nothing is moved', () => {
  const before = [stocked('10', '1', { reserved: toQuantity(4) })]
  const posting = postMovements(before, [
    move({ line: 1, from: here, to: 'CUSTOMER', quantity: toQuantity(6) }),
    move({ line: 2, from: here, to: 'CUSTOMER', quantity: toQuantity(1) }),
    move({ line: 3, from: here, to: there, quantity: toQuantity(2) }),
  ])
  expect(posting).toEqual({
    ok: false,
    shortages: [2, 3].map(line => ({
      line,
      warehouseId: '1',
      productId: '7',
      wanted: toQuantity(line - 1),
      available: 0n,
    })),
  })
  expect(before[0]?.onHand).toBe(toQuantity(10))
})

test('what a document holds is free for it, and is used up by its move', () => {
  const { balances } = posted(
    [stocked('10', '1', { reserved: toQuantity(10) })],
    [move({ from: here, to: 'CUSTOMER', quantity: toQuantity(4), held: toQuantity(4) })],
  )
  expect([quantityText(balances[0]?.onHand ?? 0n), quantityText(balances[0]?.reserved ?? 0n)]).toEqual(['6', '6'])
})

test('batches that expire first are taken first; one that is named has to have enough', () => {
  const batches = [
    { batch: '', expires: null, onHand: toQuantity(5) },
    { batch: 'B2', expires: '2026-12-01', onHand: toQuantity(3) },
    { batch: 'B1', expires: '2026-11-01', onHand: toQuantity(2) },
  ]
  const taken = (quantity: number) =>
    takenBatches(batches, { quantity: toQuantity(quantity) }).map(one => [one.batch, quantityText(one.quantity)])
  expect(taken(4)).toEqual([
    ['B1', '2'],
    ['B2', '2'],
  ])
  expect(taken(12)).toEqual([
    ['B1', '2'],
    ['B2', '3'],
    ['', '7'],
  ])
  const whole = balance({ onHand: toQuantity(10), batches })
  const named = (batch: string, quantity: number) =>
    postMovements([whole], [move({ from: here, to: 'CUSTOMER', batch, quantity: toQuantity(quantity) })])
  expect(named('B2', 3)).toMatchObject({ ok: true, moves: [{ batch: 'B2', expires: '2026-12-01' }] })
  expect(named('B2', 4)).toMatchObject({ ok: false, shortages: [{ batch: 'B2', available: toQuantity(3) }] })
  expect(named('B9', 1)).toMatchObject({ ok: false, shortages: [{ batch: 'B9', available: 0n }] })
})

test('whatever moves: locations add up to zero, batches to their balance, and nothing is short', () => {
  const place = fc.constantFrom('SUPPLIER' as const, 'CUSTOMER' as const, 'ADJUST' as const, here, there)
  const one = fc.record({
    from: place,
    to: place,
    productId: fc.constantFrom('7', '8'),
    quantity: fc.bigInt({ min: 1n, max: 500_000n }),
    batch: fc.option(fc.constantFrom('A', 'B'), { nil: undefined }),
    unitCost: fc.bigInt({ min: 0n, max: 9_999_999n }),
  })
  fc.assert(
    fc.property(fc.array(one, { maxLength: 30 }), given => {
      const movements = given
        .filter(({ from, to }) => from !== to)
        .map((movement, line): Movement => ({ ...movement, line }))
      const start = ['1', '2'].flatMap(warehouseId => ['7', '8'].map(productId => balance({ warehouseId, productId })))
      let balances: readonly Balance[] = start
      const sums = new Map<string, bigint>()
      const add = (key: string, quantity: bigint) => sums.set(key, (sums.get(key) ?? 0n) + quantity)
      for (const movement of movements) {
        const posting = postMovements(balances, [movement])
        if (!posting.ok) continue
        balances = posting.balances
        let total = 0n
        for (const { from, to, productId, quantity } of posting.moves) {
          total += quantity
          add(`${warehouseAt(from) ?? from}/${productId}`, -quantity)
          add(`${warehouseAt(to) ?? to}/${productId}`, quantity)
        }
        expect(total).toBe(movement.quantity)
      }
      expect([...sums.values()].reduce((sum, quantity) => sum + quantity, 0n)).toBe(0n)
      for (const { warehouseId, productId, onHand, batches } of balances) {
        expect(onHand).toBe(sums.get(`${warehouseId}/${productId}`) ?? 0n)
        expect(onHand).toBe(batches.reduce((sum, batch) => sum + batch.onHand, 0n))
        expect(onHand >= 0n && batches.every(batch => batch.onHand >= 0n)).toBe(true)
      }
    }),
  )
})
