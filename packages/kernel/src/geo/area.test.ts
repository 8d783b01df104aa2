import { describe, expect, it } from 'vitest'
import { boundsOf, cornersOf, isInArea, mostCorners, readArea, simplified, withFewCorners, writeArea } from './area'
import type { Coordinates } from './coordinates'

const at = (longitude: number, latitude: number): Coordinates => ({ longitude, latitude })
const square = [at(121, 31), at(122, 31), at(122, 32), at(121, 32)]

describe('an area', () => {
  it('is written with six decimals and read again', () => {
    const given = [at(121.4736671, 31.2305251), at(121.5, 31.2), at(121.4, 31.1)]
    expect(writeArea(given)).toBe('121.473667,31.230525 121.5,31.2 121.4,31.1')
    expect(readArea(writeArea(given))).toEqual([at(121.473667, 31.230525), at(121.5, 31.2), at(121.4, 31.1)])
  })

  it.each([
    '',
    '1',
    '121,31 122,31',
    '121,31 122,31 north',
    '121,31 122,31 181,30',
    '31,121 31,122 32,121',
    '121,31 122,31 1e2,3',
    Array.from({ length: mostCorners + 1 }, () => '121,31').join(' '),
  ])('is not %s', text => {
    expect(readArea(text)).toBeNull()
  })

  it('holds the places inside, whichever way its line goes', () => {
    for (const corners of [square, square.toReversed()]) {
      expect(isInArea(at(121.5, 31.5), corners)).toBe(true)
      expect(isInArea(at(122.5, 31.5), corners)).toBe(false)
      expect(isInArea(at(121.5, 32.5), corners)).toBe(false)
    }
  })

  it('leaves out a bay, and holds both rings of an eight', () => {
    const horseshoe = [at(0, 0), at(3, 0), at(3, 3), at(2, 3), at(2, 1), at(1, 1), at(1, 3), at(0, 3)]
    expect(isInArea(at(1.5, 2), horseshoe)).toBe(false)
    expect(isInArea(at(0.5, 2), horseshoe)).toBe(true)
    const eight = [at(0, 0), at(2, 2), at(2, 0), at(0, 2)]
    expect([isInArea(at(0.2, 1), eight), isInArea(at(1.8, 1), eight), isInArea(at(1, 0.2), eight)]).toEqual([
      true,
      true,
      false,
    ])
  })

  it('has bounds, whose corners are a rectangle', () => {
    expect(boundsOf(square)).toEqual({ west: 121, south: 31, east: 122, north: 32 })
    expect(isInArea(at(121.001, 31.999), cornersOf(boundsOf(square)))).toBe(true)
  })
})

describe('a line with fewer corners', () => {
  it('keeps its bends', () => {
    const line = [at(0, 0), at(1, 0.001), at(2, 0), at(2, 2)]
    expect(simplified(line, 0.01)).toEqual([at(0, 0), at(2, 0), at(2, 2)])
  })

  it('never has more than a search takes', () => {
    const ring = Array.from({ length: 3_000 }, (_, step) => {
      const angle = (step / 3_000) * 2 * Math.PI
      return at(121 + Math.cos(angle) * (1 + 0.1 * Math.sin(angle * 200)), 31 + Math.sin(angle))
    })
    const few = withFewCorners(ring)
    expect(few.length).toBeGreaterThan(20)
    expect(few.length).toBeLessThanOrEqual(mostCorners)
  })
})
