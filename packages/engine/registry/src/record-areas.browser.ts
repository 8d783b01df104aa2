/// <reference types="vite/client" />
import type { Area } from '@sfa/kit/area'

const loaded = import.meta.glob<Area>('../../../{platform,areas}/*/definitions/definitions.ts', {
  eager: true,
  import: 'definitions',
})

/** The same in a browser. */
export const recordAreas: Readonly<Record<string, Area>> = Object.fromEntries(
  Object.entries(loaded).map(([file, definitions]) => [file.split('/').at(-3) as string, definitions]),
)
