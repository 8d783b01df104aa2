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
export function toGcj02(given: Coordinates, from: CoordType): Coordinates {
  if (from === 'wgs84') return rounded(shifted(given))
  return rounded(from === 'bd09' ? fromBaidu(given) : given)
}

/** Coordinates kept as gcj02 in another system. */
export function fromGcj02(kept: Coordinates, to: CoordType): Coordinates {
  if (to === 'wgs84') return rounded(unshifted(kept))
  return rounded(to === 'bd09' ? toBaidu(kept) : kept)
}

/** What no place of China has: the mainland, Hainan with its islands, Hong Kong, Macau and Taiwan lie within. */
const isInChina = ({ longitude, latitude }: Coordinates) =>
  longitude >= 73 && longitude <= 135.1 && latitude >= 3.4 && latitude <= 53.6

/** What is wrong with coordinates that should be a place in China; null where nothing is. */
export function placeFault({ longitude, latitude }: Coordinates): 'geoZero' | 'geoSwapped' | 'geoForeign' | null {
  if (longitude === 0 || latitude === 0) return 'geoZero'
  if (isInChina({ longitude, latitude })) return null
  return isInChina({ longitude: latitude, latitude: longitude }) ? 'geoSwapped' : 'geoForeign'
}

// Constants of the Krasovsky ellipsoid, by which gcj02 is defined.
const radius = 6378245
const eccentricity = 0.006693421622965943

/** Outside of the mainland gcj02 is wgs84. */
const isAbroad = ({ longitude, latitude }: Coordinates) =>
  longitude < 72.004 || longitude > 137.8347 || latitude < 0.8293 || latitude > 55.8271

function shifted(given: Coordinates): Coordinates {
  if (isAbroad(given)) return given
  const x = given.longitude - 105
  const y = given.latitude - 35
  const angle = (given.latitude / 180) * Math.PI
  const magic = 1 - eccentricity * Math.sin(angle) ** 2
  const root = Math.sqrt(magic)
  const latitudeShift = (shiftOfLatitude(x, y) * 180) / (((radius * (1 - eccentricity)) / (magic * root)) * Math.PI)
  const longitudeShift = (shiftOfLongitude(x, y) * 180) / ((radius / root) * Math.cos(angle) * Math.PI)
  return { longitude: given.longitude + longitudeShift, latitude: given.latitude + latitudeShift }
}

/** The shift has no inverse in closed form; three steps come within a centimetre. */
function unshifted(kept: Coordinates): Coordinates {
  let guess = kept
  for (let step = 0; step < 3; step++) {
    const there = shifted(guess)
    guess = {
      longitude: guess.longitude + kept.longitude - there.longitude,
      latitude: guess.latitude + kept.latitude - there.latitude,
    }
  }
  return guess
}

const wave = (value: number, period: number) => Math.sin((value * Math.PI) / period)
const common = (x: number) => ((20 * wave(x * 6, 1) + 20 * wave(x * 2, 1)) * 2) / 3

const shiftOfLatitude = (x: number, y: number) =>
  -100 +
  2 * x +
  3 * y +
  0.2 * y * y +
  0.1 * x * y +
  0.2 * Math.sqrt(Math.abs(x)) +
  common(x) +
  ((20 * wave(y, 1) + 40 * wave(y, 3)) * 2) / 3 +
  ((160 * wave(y, 12) + 320 * wave(y, 30)) * 2) / 3

const shiftOfLongitude = (x: number, y: number) =>
  300 +
  x +
  2 * y +
  0.1 * x * x +
  0.1 * x * y +
  0.1 * Math.sqrt(Math.abs(x)) +
  common(x) +
  ((20 * wave(x, 1) + 40 * wave(x, 3)) * 2) / 3 +
  ((150 * wave(x, 12) + 300 * wave(x, 30)) * 2) / 3

// Baidu turns and moves gcj02 once more.
const turn = (Math.PI * 3000) / 180

function toBaidu({ longitude: x, latitude: y }: Coordinates): Coordinates {
  const distance = Math.sqrt(x * x + y * y) + 0.00002 * Math.sin(y * turn)
  const angle = Math.atan2(y, x) + 0.000003 * Math.cos(x * turn)
  return { longitude: distance * Math.cos(angle) + 0.0065, latitude: distance * Math.sin(angle) + 0.006 }
}

function fromBaidu({ longitude, latitude }: Coordinates): Coordinates {
  const x = longitude - 0.0065
  const y = latitude - 0.006
  const distance = Math.sqrt(x * x + y * y) - 0.00002 * Math.sin(y * turn)
  const angle = Math.atan2(y, x) - 0.000003 * Math.cos(x * turn)
  return { longitude: distance * Math.cos(angle), latitude: distance * Math.sin(angle) }
}
