import type { HomeTile } from './home-tile'

const modules = import.meta.glob<{ tiles: readonly HomeTile[] }>('../../features/*/home-tiles.ts', { eager: true })

/** The tiles of all areas, as they stand until the user arranges them. Two with one key are a mistake of the build. */
export const allTiles: readonly HomeTile[] = Object.values(modules)
  .flatMap(({ tiles }) => tiles)
  .toSorted((a, b) => a.place - b.place)

const twice = allTiles.find(({ key }, index) => allTiles.findIndex(other => other.key === key) !== index)
if (twice) throw new Error(`two tiles have the key ${twice.key}`)
