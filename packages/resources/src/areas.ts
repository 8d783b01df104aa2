import { definitions as audit } from './audit/definitions'
import { definitions as company } from './company/definitions'
import { recordAreas } from './record-areas'

/** The definitions of every area, for programs, which have them all. A browser loads them one by one (area-loaders.ts). */
export const areas = { ...recordAreas, audit, company }

export type AreaName = keyof typeof areas
