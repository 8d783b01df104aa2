import { expect, test } from 'vitest'
import type { TraceEntry } from '../promotion/calculation'
import { giftLines, promotionUses, usedCoupons } from './given-lines'

test('a product that one promotion gives twice, once as a substitute, is one line', () => {
  const gift = (source: string, productId: string, quantity: number) => ({
    source,
    productId,
    quantity,
    value: quantity * 100,
  })
  const lines = giftLines([gift('p', 'a', 2), { ...gift('p', 'a', 1), substituteFor: 'b' }, gift('q', 'a', 1)])
  expect(lines).toEqual([
    { source: 'p', productId: 'a', quantity: 3, value: 300 },
    { source: 'q', productId: 'a', quantity: 1, value: 100 },
  ])
})

test('what was applied takes of budgets; coupons are told apart from promotions', () => {
  const entry = (some: Partial<TraceEntry>) => ({ outcome: 'applied', type: null, saving: 5, ...some }) as TraceEntry
  const trace = [
    entry({ stage: '3', type: '3', id: '3-1', saving: 800 }),
    entry({ stage: '4', type: '4', id: '4-1', outcome: 'skipped' }),
    entry({ stage: 'coupon', id: 'C1' }),
    entry({ stage: 'coupon', id: 'C2', outcome: 'skipped' }),
    entry({ stage: 'rebate', id: '' }),
  ]
  expect(promotionUses(trace)).toEqual([{ promotionId: '3-1', amount: 800 }])
  expect(usedCoupons(trace)).toEqual(['C1'])
})
