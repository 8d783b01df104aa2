import type { HomeTile } from '../../shared/home/home-tile'

/** How a user has arranged the home page. Tiles that it does not name stand at their own place, and are shown. */
export interface Arrangement {
  order: readonly string[]
  hidden: readonly string[]
}

export interface PlacedTile {
  tile: HomeTile
  shown: boolean
}

/**
 * The tiles that the keys of the user's roles give a use, in the user's order. One that has come with a new release, or
 * with another role, stands behind the one that it follows by its own place.
 */
export function arrange(
  all: readonly HomeTile[],
  keys: ReadonlySet<string>,
  { order, hidden }: Arrangement,
): PlacedTile[] {
  const allowed = all.filter(({ isFor }) => !isFor || isFor(keys))
  const sorted = order.flatMap(key => allowed.find(tile => tile.key === key) ?? [])
  for (const [index, tile] of allowed.entries()) {
    if (sorted.includes(tile)) continue
    const before = allowed[index - 1]
    sorted.splice(before ? sorted.indexOf(before) + 1 : 0, 0, tile)
  }
  return sorted.map(tile => ({ tile, shown: !hidden.includes(tile.key) }))
}
