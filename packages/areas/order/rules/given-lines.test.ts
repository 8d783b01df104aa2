import type { TraceEntry } from '@sfa/marketing/rules/promotion/calculation'
import { expect, test } from 'vitest'
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
  const shared = (lineNo: number, amount: number) => ({ lineNo, amount, netBefore: 0, netAfter: 0 })
  const entry = (some: Partial<TraceEntry>) => ({ outcome: 'applied', type: null, saving: 5, ...some }) as TraceEntry
  const trace = [
    entry({ stage: '3', type: '3', id: '3-1', saving: 800, lines: [shared(1, 800), shared(2, 0)] }),
    entry({ stage: '5', type: '5', id: '5-1', saving: 90, lines: [shared(1, 0)] }),
    entry({ stage: '4', type: '4', id: '4-1', outcome: 'skipped' }),
    entry({ stage: 'coupon', id: 'C1' }),
    entry({ stage: 'coupon', id: 'C2', outcome: 'skipped' }),
    entry({ stage: 'rebate', id: '' }),
  ]
  const gifts = [
    { lineNo: 3, source: '5-1', amount: 90 },
    { lineNo: 4, source: 'C1', amount: 10 },
  ]
  expect(promotionUses(trace, gifts)).toEqual([
    { promotionId: '3-1', amount: 800, lines: [{ lineNo: 1, amount: 800 }] },
    { promotionId: '5-1', amount: 90, lines: [{ lineNo: 3, amount: 90 }] },
  ])
  expect(usedCoupons(trace)).toEqual(['C1'])
})
