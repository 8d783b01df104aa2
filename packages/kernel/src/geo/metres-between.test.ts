import { expect, test } from 'vitest'
import { metresBetween } from './metres-between'

test('a degree of latitude is about 111 km, and no distance is none', () => {
  const shanghai = { longitude: 121.47, latitude: 31.23 }
  expect(metresBetween(shanghai, shanghai)).toBe(0)
  expect(metresBetween(shanghai, { ...shanghai, latitude: 32.23 })).toBeCloseTo(111_195, -2)
})
