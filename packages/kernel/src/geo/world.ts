import type { Coordinates } from './coordinates'

/**
 * The world as maps in the browser have it (Web Mercator), in steps from west to east and from north to south: 2^30
 * each, a pixel of zoom 22. Tables keep places in these steps too (`world_x`, `world_y` in the database), since whole
 * numbers are found by an index under row-level security, and cells of a grid are their higher bits.
 */
export const worldBits = 30
const world = 2 ** worldBits

/** Farther north and south the map has no room. */
const farthest = 85.05112878

export interface WorldPoint {
  x: number
  y: number
}

export function toWorld({ longitude, latitude }: Coordinates): WorldPoint {
  const angle = (Math.max(-farthest, Math.min(farthest, latitude)) * Math.PI) / 180
  const down = (1 - Math.log(Math.tan(angle) + 1 / Math.cos(angle)) / Math.PI) / 2
  return { x: inside(((longitude + 180) / 360) * world), y: inside(down * world) }
}

export const fromWorld = ({ x, y }: WorldPoint): Coordinates => ({
  longitude: (x / world) * 360 - 180,
  latitude: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / world))) * 180) / Math.PI,
})

const inside = (step: number) => Math.max(0, Math.min(world - 1, Math.floor(step)))

/** Sides of the cells of a grid in pixels of the screen, as a power of two: 64. */
const cellBits = 6
/** A tile of zoom 0 is the world in 256 pixels. */
const tileBits = 8

/** Zooms at which places are gathered; farther in, the grid stays as it is at the last. */
export const zooms = { least: 3, most: 18 } as const

/** How many of the lower bits of a step a cell of the grid of a zoom leaves out. */
export const cellShift = (zoom: number): number => worldBits - tileBits - zoom + cellBits
