import { type Coordinates, precision } from './coordinates'

/** Corners of an area that a search takes: enough for a line drawn by hand. */
export const mostCorners = 200

/** A place as an area has it: `121.473667,31.230525`. */
const corner = /^(-?\d{1,3}(?:\.\d{1,10})?),(-?\d{1,2}(?:\.\d{1,10})?)$/

/** An area as searches and addresses have it, its corners in turn, in degrees of gcj02. */
export const writeArea = (corners: readonly Coordinates[]): string =>
  corners.map(({ longitude, latitude }) => `${short(longitude)},${short(latitude)}`).join(' ')

const short = (degrees: number) => String(Math.round(degrees * precision) / precision)

/** The corners of an area; null for any other text, for less than three corners and for more than `mostCorners`. */
export function readArea(text: string): Coordinates[] | null {
  const parts = text.trim().split(/\s+/)
  if (parts.length < 3 || parts.length > mostCorners) return null
  const corners: Coordinates[] = []
  for (const part of parts) {
    const [, longitude, latitude] = corner.exec(part)?.map(Number) ?? []
    if (longitude === undefined || latitude === undefined) return null
    if (Math.abs(longitude) > 180 || Math.abs(latitude) > 90) return null
    corners.push({ longitude, latitude })
  }
  return corners
}

export interface Bounds {
  west: number
  south: number
  east: number
  north: number
}

export const boundsOf = (corners: readonly Coordinates[]): Bounds => ({
  west: Math.min(...corners.map(({ longitude }) => longitude)),
  south: Math.min(...corners.map(({ latitude }) => latitude)),
  east: Math.max(...corners.map(({ longitude }) => longitude)),
  north: Math.max(...corners.map(({ latitude }) => latitude)),
})

export const cornersOf = ({ west, south, east, north }: Bounds): Coordinates[] => [
  { longitude: west, latitude: north },
  { longitude: east, latitude: north },
  { longitude: east, latitude: south },
  { longitude: west, latitude: south },
]

/**
 * Whether a place lies in an area. What a line that crosses itself goes around counts as inside, however often: the
 * same answer as PostgreSQL's `point <@ polygon`, by which searches are made.
 */
export function isInArea({ longitude: x, latitude: y }: Coordinates, corners: readonly Coordinates[]): boolean {
  let turns = 0
  corners.forEach((a, at) => {
    const b = corners[(at + 1) % corners.length] as Coordinates
    // Above zero where the place is on the left of the side.
    const side = (b.longitude - a.longitude) * (y - a.latitude) - (x - a.longitude) * (b.latitude - a.latitude)
    if (a.latitude <= y && b.latitude > y && side > 0) turns++
    else if (a.latitude > y && b.latitude <= y && side < 0) turns--
  })
  return turns !== 0
}

/** A line with fewer corners, none of which was farther than `tolerance` degrees from the line that is left. */
export function simplified(line: readonly Coordinates[], tolerance: number): Coordinates[] {
  if (line.length < 3) return [...line]
  const [first, last] = [line[0] as Coordinates, line.at(-1) as Coordinates]
  let [farthest, distance] = [0, 0]
  for (let at = 1; at < line.length - 1; at++) {
    const off = distanceFrom(line[at] as Coordinates, first, last)
    if (off > distance) [farthest, distance] = [at, off]
  }
  if (distance <= tolerance) return [first, last]
  return [
    ...simplified(line.slice(0, farthest + 1), tolerance).slice(0, -1),
    ...simplified(line.slice(farthest), tolerance),
  ]
}

/** The same with at most so many corners, as near to the line as that allows. */
export function withFewCorners(line: readonly Coordinates[], most = mostCorners): Coordinates[] {
  const { west, east, south, north } = boundsOf(line)
  let tolerance = Math.max(east - west, north - south) / 2_000
  let few = simplified(line, tolerance)
  while (few.length > most) {
    tolerance *= 2
    few = simplified(line, tolerance)
  }
  return few
}

function distanceFrom({ longitude: x, latitude: y }: Coordinates, a: Coordinates, b: Coordinates): number {
  const [dx, dy] = [b.longitude - a.longitude, b.latitude - a.latitude]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - a.longitude) * dx + (y - a.latitude) * dy) / length))
  return Math.hypot(x - a.longitude - along * dx, y - a.latitude - along * dy)
}
