import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumOfParts, takeParts } from './take-parts'

const parts = fc.array(fc.record({ grantId: fc.string(), fen: fc.nat(10_000) }), { maxLength: 8 })

test('takes the first parts first', () => {
  const there = [
    { grantId: '1', fen: 50 },
    { grantId: '2', fen: 0 },
    { grantId: '3', fen: 70 },
  ]
  expect(takeParts(there, 80)).toEqual([
    { grantId: '1', fen: 50 },
    { grantId: '3', fen: 30 },
  ])
  expect(takeParts(there, 500)).toEqual([
    { grantId: '1', fen: 50 },
    { grantId: '3', fen: 70 },
  ])
})

test('takes what is wanted or all that is there, and of no part more than it has', () => {
  fc.assert(
    fc.property(parts, fc.nat(100_000), (there, wanted) => {
      const taken = takeParts(there, wanted)
      expect(sumOfParts(taken)).toBe(Math.min(wanted, sumOfParts(there)))
      expect(taken.every(({ fen }) => fen > 0)).toBe(true)
    }),
  )
})
