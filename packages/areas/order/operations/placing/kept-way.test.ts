import type { SkipReason, Stage, TraceEntry } from '@sfa/marketing/rules/promotion/calculation'
import { expect, test } from 'vitest'
import { keptWay } from './kept-way'

const entry = (id: string, reason: SkipReason | null, stage: Stage = '3') =>
  ({ id, stage, outcome: reason ? 'skipped' : 'applied', reason }) as TraceEntry
const kept = (trace: TraceEntry[]) => keptWay({ trace, hints: [] }).trace
const ids = (trace: readonly TraceEntry[]) => trace.map(({ id }) => id).join(' ')

test('promotions for others are not kept, coupons that are for other products are', () => {
  const trace = [entry('a', null), entry('b', 'scope'), entry('c', 'thresholdShort'), entry('d', 'scope', 'coupon')]
  expect(ids(kept(trace))).toBe('a c d')
})

test('of too many, all that were applied are kept, and what misses its threshold goes first', () => {
  const many = Array.from({ length: 300 }, (_, at) => entry(`s${at}`, 'thresholdShort'))
  const found = kept([entry('x', null), ...many, entry('y', 'budget'), entry('z', null, '5')])
  expect(found).toHaveLength(102)
  expect(ids([found[0]!, ...found.slice(-3)])).toBe('x s98 y z')
})
