import { expect, it } from 'vitest'
import { grownLookups } from './pulse'

it('names the caches that were refreshed since', () => {
  expect(grownLookups({ dictionary: 3, area: 1 }, { dictionary: 4, area: 1, product: 1 })).toEqual([
    'dictionary',
    'product',
  ])
  expect(grownLookups({ dictionary: 3 }, { dictionary: 3 })).toEqual([])
})
