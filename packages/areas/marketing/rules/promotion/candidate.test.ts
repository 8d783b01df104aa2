import { describe, expect, test } from 'vitest'
import { aLine, anything, aPromotion, calculate, outcomes } from './testing/an-order'

describe('who and what it is for', () => {
  const customer = { id: 's1', groupIds: ['g'], channelIds: ['c1', 'c2'], areaIds: ['a'], orgIds: ['o'] }
  const nobody = { customers: [], groups: [], channels: [], areas: [], orgs: [], excluded: [] }
  test.each([
    [{ customers: ['s1'] }, true],
    [{ customers: ['s2'] }, false],
    [{ customers: ['s2'], channels: ['c2'] }, true],
    [{ areas: ['a'], excluded: ['s1'] }, false],
    [{ orgs: ['x'] }, false],
    [{ groups: ['g'] }, true],
  ])('%j', (scope, isFor) => {
    const promotion = aPromotion('3', 'x', [{ threshold: 1, amountOff: 10 }], { customers: { ...nobody, ...scope } })
    expect(outcomes(calculate([aLine(1, 100)], [promotion], { customer })).x).toBe(isFor ? 10 : 'scope')
  })

  test.each([
    [{ brands: ['b'] }, true],
    [{ categories: ['k'] }, true],
    [{ groups: ['x'] }, false],
    [{ products: ['p9'], groups: ['h'] }, true],
    [{ brands: ['b'], excluded: ['p1'] }, false],
  ])('%j', (scope, isIn) => {
    const line = aLine(1, 100, { brandId: 'b', categoryIds: ['j', 'k'], groupIds: ['h'] })
    const promotion = aPromotion('3', 'x', [{ threshold: 1, amountOff: 10 }], { products: { ...anything, ...scope } })
    expect(outcomes(calculate([line], [promotion])).x).toBe(isIn ? 10 : 'scope')
  })
})
