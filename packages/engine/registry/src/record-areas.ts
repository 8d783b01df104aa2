import type { Area } from '@sfa/kit/area'
import { loadOfAreas } from './area-folders'

const loaded = await loadOfAreas<{ definitions: Area }>('definitions/definitions')

/** The definitions of the areas by their names, except of those that tell of all others (`definitions/over-records.ts`). */
export const recordAreas: Readonly<Record<string, Area>> = Object.fromEntries(
  [...loaded].map(([name, { definitions }]) => [name, definitions]),
)
