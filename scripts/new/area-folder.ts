import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const groups = ['areas', 'platform']

/** What a new area stands on: it opens nothing that its package.json does not name. */
const manifest = (area: string) =>
  `${JSON.stringify(
    {
      name: `@sfa/${area}`,
      private: true,
      type: 'module',
      exports: { './*': './*.ts' },
      scripts: { lint: 'biome check .', unit: 'node ../../../scripts/unit.mjs' },
      dependencies: Object.fromEntries(
        ['@sfa/db', '@sfa/kernel', '@sfa/kit', '@sfa/operations'].map(name => [name, '*'] as const),
      ),
    },
    null,
    2,
  )}\n`

/** The folder of an area, below packages/areas where it is none of the platform. Null where there is no such area. */
export function findArea(packagesDir: string, area: string): string | null {
  const folders = groups.map(group => join(packagesDir, group, area))
  return folders.find(folder => existsSync(join(folder, 'package.json'))) ?? null
}

/** The same; an area that is new is founded as a workspace of its own. Returns its folder and what was written for it. */
export function areaFolder(packagesDir: string, area: string): { folder: string; founded: string[] } {
  const found = findArea(packagesDir, area)
  if (found) return { folder: found, founded: [] }
  const folder = join(packagesDir, 'areas', area)
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'package.json')
  writeFileSync(path, manifest(area))
  return { folder, founded: [path] }
}

/** Writes new files of an area. Throws where one of them exists already, before any is written. */
export function writeNew(folder: string, files: Readonly<Record<string, string>>): string[] {
  const paths = Object.keys(files).map(name => join(folder, name))
  for (const path of paths) if (existsSync(path)) throw new Error(`${path} exists already`)
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return paths
}
