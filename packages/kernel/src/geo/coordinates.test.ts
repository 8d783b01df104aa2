import { describe, expect, it } from 'vitest'
import { type Coordinates, type CoordType, fromGcj02, toGcj02 } from './coordinates'

const point = (longitude: number, latitude: number): Coordinates => ({ longitude, latitude })

const near = (found: Coordinates, wanted: Coordinates) => {
  // Five decimals are a metre.
  expect(found.longitude).toBeCloseTo(wanted.longitude, 5)
  expect(found.latitude).toBeCloseTo(wanted.latitude, 5)
}

describe('coordinates', () => {
  // Published examples of the conversions, each of the same numbers read as another system.
  it.each<[CoordType, Coordinates]>([
    ['wgs84', point(116.41024449916938, 39.91640428150164)],
    ['bd09', point(116.39762729119315, 39.90865673957631)],
    ['gcj02', point(116.404, 39.915)],
  ])('of %s are kept as gcj02', (from, kept) => {
    near(toGcj02(point(116.404, 39.915), from), kept)
  })

  it('are given to Baidu in its own system', () => {
    near(fromGcj02(point(116.404, 39.915), 'bd09'), point(116.41036949371029, 39.92133699351021))
  })

  it.each<CoordType>(['wgs84', 'bd09'])('come back from %s as they were, to a metre', type => {
    for (const there of [point(121.473667, 31.230525), point(87.616848, 43.825592), point(113.264385, 23.129112)])
      near(toGcj02(fromGcj02(there, type), type), there)
  })

  it('abroad are the same in gcj02 and wgs84', () => {
    near(toGcj02(point(2.2945, 48.8584), 'wgs84'), point(2.2945, 48.8584))
  })
})
