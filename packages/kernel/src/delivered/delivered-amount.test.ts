import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toQuantity } from '../quantity/decimals'
import { deliveredAmount } from './delivered-amount'
import type { DeliveredLine } from './shipment'

const aLine = (lineNo: number, quantity: number, shipped: number, returned = 0): DeliveredLine => ({
  lineNo,
  quantity: toQuantity(quantity),
  baseQuantity: toQuantity(quantity),
  shipped: toQuantity(shipped),
  signed: 0n,
  returned: toQuantity(returned),
  netAmount: 0,
})

test('what belongs to a line goes with that line', () => {
  const shares = [{ lineNo: 1, amount: 1000 }]
  expect(deliveredAmount(1000, shares, [aLine(1, 10, 0), aLine(2, 10, 10)])).toEqual({ shipped: 0, returned: 0 })
  expect(deliveredAmount(1000, shares, [aLine(1, 10, 10), aLine(2, 10, 0)])).toEqual({ shipped: 1000, returned: 0 })
  expect(deliveredAmount(1000, shares, [aLine(1, 3, 1, 1), aLine(2, 10, 0)])).toEqual({ shipped: 333, returned: 333 })
})

test('a half is rounded up', () => {
  const shares = [
    { lineNo: 1, amount: 101 },
    { lineNo: 2, amount: 1 },
  ]
  expect(deliveredAmount(102, shares, [aLine(1, 2, 1), aLine(2, 2, 1)])).toEqual({ shipped: 52, returned: 0 })
})

test('of 10.00 a first shipment has 3.84 and the rest 6.16, each line by its own half-up share', () => {
  const shares = [
    { lineNo: 1, amount: 333 },
    { lineNo: 2, amount: 667 },
  ]
  expect(deliveredAmount(1000, shares, [aLine(1, 20, 3), aLine(2, 4, 2)])).toEqual({ shipped: 384, returned: 0 })
  expect(deliveredAmount(1000, shares, [aLine(1, 20, 20), aLine(2, 4, 4)])).toEqual({ shipped: 1000, returned: 0 })
})

test('what belongs to no line goes with the last one', () => {
  expect(deliveredAmount(700, [], [aLine(1, 2, 2), aLine(2, 2, 1)])).toEqual({ shipped: 0, returned: 0 })
  expect(deliveredAmount(700, [], [aLine(1, 2, 2), aLine(2, 2, 2)])).toEqual({ shipped: 700, returned: 0 })
})

test('it grows with what is shipped, up to the whole, and what came back is never more', () => {
  const line = fc.record({
    amount: fc.nat(100_000),
    quantity: fc.integer({ min: 1, max: 500 }),
    cuts: fc.array(fc.nat(90)),
  })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), given => {
      const shares = given.map(({ amount }, at) => ({ lineNo: at + 1, amount }))
      const whole = shares.reduce((sum, { amount }) => sum + amount, 0)
      const done = given.map(() => 0)
      let before = 0
      const order = () => given.map(({ quantity }, at) => aLine(at + 1, quantity, done[at]!, Math.floor(done[at]! / 2)))
      given.forEach(({ quantity, cuts }, at) => {
        for (const cut of [...cuts, quantity]) {
          done[at] = Math.min(quantity, done[at]! + cut)
          const { shipped, returned } = deliveredAmount(whole, shares, order())
          expect(shipped).toBeGreaterThanOrEqual(before)
          expect(returned).toBeLessThanOrEqual(shipped)
          before = shipped
        }
      })
      expect(before).toBe(whole)
    }),
  )
})
