import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '../lib/repository'

const groups = ['areas', 'platform']

interface Manifest {
  dependencies?: Record<string, string>
}
const textOf = (manifest: object) => `${JSON.stringify(manifest, null, 2)}\n`

const emptyManifest = (area: string) => ({
  name: `@sfa/${area}`,
  private: true,
  type: 'module',
  exports: { './*': './*.ts' },
  scripts: { lint: 'biome check .', unit: 'node ../../../scripts/unit.mjs' },
})

/** The folder of an area, below packages/areas where it is none of the platform. Null where there is no such area. */
export function findArea(packagesDir: string, area: string): string | null {
  const folders = groups.map(group => join(packagesDir, group, area))
  return folders.find(folder => existsSync(join(folder, 'package.json'))) ?? null
}

/** The same; an area that is new is founded as a workspace of its own. */
export function areaFolder(packagesDir: string, area: string): string {
  const found = findArea(packagesDir, area)
  if (found) return found
  const folder = join(packagesDir, 'areas', area)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), textOf(emptyManifest(area)))
  return folder
}

/**
 * Writes new files of an area, and names in its package.json what they stand on: an area opens nothing else. Throws where
 * one of the files exists already, before any is written. Returns the files, and the package.json where it changed.
 */
export function writeNew(folder: string, files: Readonly<Record<string, string>>): string[] {
  const paths = Object.keys(files).map(name => join(folder, name))
  for (const path of paths) if (existsSync(path)) throw new Error(`${path} exists already`)
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return [...paths, ...declare(folder, Object.values(files))]
}

/** Packages from npm that the templates import have the version that the engine has. */
const engine = JSON.parse(readFileSync(join(repository, 'packages/engine/operations/package.json'), 'utf8')) as Manifest

function declare(folder: string, sources: readonly string[]): string[] {
  const path = join(folder, 'package.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest & { name: string }
  const imported = sources.flatMap(source =>
    [...source.matchAll(/^import .* from '(@sfa\/[a-z-]+|[a-z][a-z-]*)/gm)].map(([, name]) => name as string),
  )
  const known = manifest.dependencies ?? {}
  const missing = [...new Set(imported)].filter(
    name => name !== manifest.name && name !== 'vitest' && !Object.hasOwn(known, name),
  )
  if (missing.length === 0) return []
  const all = { ...known, ...Object.fromEntries(missing.map(name => [name, engine.dependencies?.[name] ?? '*'])) }
  const sorted = Object.entries(all).toSorted(([one], [other]) => (one < other ? -1 : 1))
  writeFileSync(path, textOf({ ...manifest, dependencies: Object.fromEntries(sorted) }))
  return [path]
}
