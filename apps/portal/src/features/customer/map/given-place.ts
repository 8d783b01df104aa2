import { type Coordinates, type CoordType, placeFault, toGcj02 } from '@sfa/kernel/geo/coordinates'

/** A place as a form holds it: of any system, and perhaps half typed. */
export interface GivenPlace {
  longitude: number | null
  latitude: number | null
  coordType?: CoordType
}

/** Where a given place is, in gcj02; what is wrong with it; or nothing while a part of it is missing. */
export function readPlace(given: GivenPlace | null): { place?: Coordinates; fault?: string } {
  const { longitude, latitude, coordType = 'gcj02' } = given ?? { longitude: null, latitude: null }
  if (longitude === null || latitude === null) return {}
  const fault = placeFault({ longitude, latitude })
  return fault ? { fault } : { place: toGcj02({ longitude, latitude }, coordType) }
}

const longestText = 200
const isDegrees = (text: string) => /^-?\d{1,3}\.\d{1,20}$/.test(text)

/** Coordinates in a pasted text: `121.47, 31.23`, in either order where only one of them lies in China. */
export function placeInText(text: string): Coordinates | null {
  const parts = text.slice(0, longestText).split(/[\s,，;；()]+/)
  const [first, second, ...others] = parts
    .filter(part => part !== '')
    .map(part => (isDegrees(part) ? Number(part) : null))
  if (typeof first !== 'number' || typeof second !== 'number' || others.length > 0) return null
  const asGiven = { longitude: first, latitude: second }
  const otherWay = { longitude: second, latitude: first }
  return placeFault(asGiven) === 'geoSwapped' ? otherWay : asGiven
}
