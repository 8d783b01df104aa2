import type { Area } from '@sfa/kit/area'
import { loadOfAreas } from './area-folders'
import { recordAreas } from './record-areas'

const overRecords = await loadOfAreas<{ definitions: Area }>('definitions/over-records')

/** The definitions of every area by its name, for programs, which have them all. A browser loads them one by one. */
export const areas: Readonly<Record<string, Area>> = {
  ...recordAreas,
  ...Object.fromEntries([...overRecords].map(([name, { definitions }]) => [name, definitions])),
}
