import type { Area } from '@sfa/kit/area'

const files = import.meta.glob<Area>(
  '../../../../packages/{platform,areas}/*/definitions/{definitions,over-records}.ts',
  { import: 'definitions' },
)

/** Fetches the definitions of an area. A browser has no use for those of pages that are not opened. */
export const areaLoaders: Readonly<Record<string, () => Promise<Area>>> = Object.fromEntries(
  Object.entries(files).map(([file, load]) => [file.split('/').at(-3) as string, load]),
)
