import { expect, test } from 'vitest'
import { openAmount, paymentRefusal } from './payment'

const order = { status: 'approved', total: 1000, writtenOff: 100, paid: 300 }

test('what is left to be paid is what is owed without what was paid', () => {
  expect(openAmount(order)).toBe(600)
  expect(openAmount({ ...order, status: 'cancelled' })).toBe(-300)
})

test.each([
  [{}, 600, null],
  [{}, 601, 'paymentTooMuch'],
  [{}, 0, 'paymentAmountAbove'],
  [{ status: 'draft' }, 1, 'paymentOfDraft'],
  [{ status: 'cancelled' }, 1, 'paymentOfCancelled'],
  [{ paid: 900 }, 1, 'paymentNothingOpen'],
] as const)('%j %i: %s', (more, amount, refusal) => {
  expect(paymentRefusal({ ...order, ...more }, amount)).toBe(refusal)
})
