import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawShare } from './draw-share'

test('all shares are at least 1 and add up to the packet', () => {
  const packet = fc
    .integer({ min: 1, max: 200 })
    .chain(shares => fc.tuple(fc.constant(shares), fc.integer({ min: shares, max: shares * 10_000 })))
  const randoms = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { minLength: 1 })
  fc.assert(
    fc.property(packet, randoms, ([shares, total], chances) => {
      let left = total
      for (let open = shares; open > 0; open--) {
        const drawn = drawShare(left, open, chances[open % chances.length] as number)
        expect(drawn).toBeGreaterThanOrEqual(1)
        if (open > 1) expect(drawn).toBeLessThanOrEqual(Math.floor((2 * left) / open))
        left -= drawn
        expect(left).toBeGreaterThanOrEqual(open - 1)
      }
      expect(left).toBe(0)
    }),
  )
})

test('one fen each where there is no more', () => {
  expect([drawShare(3, 3, 0.999), drawShare(2, 2, 0), drawShare(1, 1, 0.5)]).toEqual([1, 1, 1])
})
