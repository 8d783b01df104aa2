import gcoord from 'gcoord'

/** Systems of coordinates: GPS devices, maps of the mainland (Amap, Tencent), Baidu's maps. */
export const coordTypes = ['wgs84', 'gcj02', 'bd09'] as const
export type CoordType = (typeof coordTypes)[number]

/** Degrees. */
export interface Coordinates {
  longitude: number
  latitude: number
}

/** Six decimals are a tenth of a metre. */
export const precision = 1e6
const rounded = ({ longitude, latitude }: Coordinates): Coordinates => ({
  longitude: Math.round(longitude * precision) / precision,
  latitude: Math.round(latitude * precision) / precision,
})

/** Coordinates of any system as gcj02, in which positions are kept. */
export const toGcj02 = (given: Coordinates, from: CoordType): Coordinates => rounded(converted(given, from, 'gcj02'))

/** Coordinates kept as gcj02 in another system. */
export const fromGcj02 = (kept: Coordinates, to: CoordType): Coordinates =>
  rounded(to === 'wgs84' ? unshifted(kept) : converted(kept, 'gcj02', to))

/** What no place of China has: the mainland, Hainan with its islands, Hong Kong, Macau and Taiwan lie within. */
const isInChina = ({ longitude, latitude }: Coordinates) =>
  longitude >= 73 && longitude <= 135.1 && latitude >= 3.4 && latitude <= 53.6

/** What is wrong with coordinates that should be a place in China; null where nothing is. */
export function placeFault({ longitude, latitude }: Coordinates): 'geoZero' | 'geoSwapped' | 'geoForeign' | null {
  if (longitude === 0 || latitude === 0) return 'geoZero'
  if (isInChina({ longitude, latitude })) return null
  return isInChina({ longitude: latitude, latitude: longitude }) ? 'geoSwapped' : 'geoForeign'
}

const systems = { wgs84: gcoord.WGS84, gcj02: gcoord.GCJ02, bd09: gcoord.BD09 } as const

/** Outside of the mainland gcj02 is wgs84. */
function converted({ longitude, latitude }: Coordinates, from: CoordType, to: CoordType): Coordinates {
  const [x, y] = gcoord.transform<[number, number]>([longitude, latitude], systems[from], systems[to])
  return { longitude: x, latitude: y }
}

/**
 * The shift has no inverse in closed form; three steps come within a centimetre. That of gcoord goes on until it is near
 * enough, and at the rim of the mainland, where the shift begins, it never is: the corner of a map may lie there.
 */
function unshifted(kept: Coordinates): Coordinates {
  let guess = kept
  for (let step = 0; step < 3; step++) {
    const there = converted(guess, 'wgs84', 'gcj02')
    guess = {
      longitude: guess.longitude + kept.longitude - there.longitude,
      latitude: guess.latitude + kept.latitude - there.latitude,
    }
  }
  return guess
}
