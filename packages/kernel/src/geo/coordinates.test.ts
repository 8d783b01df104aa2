import { describe, expect, it } from 'vitest'
import { type Coordinates, type CoordType, fromGcj02, toGcj02 } from './coordinates'
import { metresBetween } from './metres-between'

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

  // Cities in all corners of the country, in the three systems.
  it.each([
    ['喀什地区', point(75.9868089, 39.470184), point(75.9897602, 39.4704064), point(75.9962502, 39.4764048)],
    ['鸡西市', point(130.9619049, 45.292929), point(130.9693362, 45.2950784), point(130.9759563, 45.3007468)],
    ['三亚市', point(109.507813, 18.2545417), point(109.5119135, 18.2528524), point(109.5184703, 18.2585878)],
    ['齐齐哈尔市', point(123.9116361, 47.3523122), point(123.9181885, 47.3543511), point(123.9247581, 47.3601307)],
    ['驻马店市', point(114.0164322, 33.0133556), point(114.022306, 33.0115324), point(114.0287781, 33.0176697)],
    ['凉山彝族自治州', point(102.2658401, 27.8850446), point(102.2673386, 27.8816151), point(102.2738428, 27.8876621)],
  ])('of %s are the same place in every system, to two metres', (_city, wgs84, gcj02, bd09) => {
    for (const [type, place] of [
      ['wgs84', wgs84],
      ['bd09', bd09],
    ] as const) {
      expect(metresBetween(toGcj02(place, type), gcj02)).toBeLessThan(2)
      expect(metresBetween(fromGcj02(gcj02, type), place)).toBeLessThan(2)
    }
  })

  it.each([point(72.0045, 35), point(137.8346, 45), point(100, 0.8295), point(100, 55.8275)])(
    'at the rim, where the shift begins, come to an end: %j',
    kept => {
      expect(metresBetween(fromGcj02(kept, 'wgs84'), kept)).toBeLessThan(1500)
    },
  )
})
