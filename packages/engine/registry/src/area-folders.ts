import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const packages = join(import.meta.dirname, '../../..')

const folders = ['platform', 'areas']
  .flatMap(group => readdirSync(join(packages, group)).map(name => ({ name, folder: join(packages, group, name) })))
  .toSorted((a, b) => (a.name < b.name ? -1 : 1))

/**
 * Loads one file of every area that has it, by the area's name: the list of the areas is the list of their folders. Where
 * the server is bundled there are no folders, and the build writes this module with the imports in it
 * (scripts/lib/bundle-server.ts).
 */
export async function loadOfAreas<Module>(file: string): Promise<ReadonlyMap<string, Module>> {
  const found = folders.filter(({ folder }) => existsSync(join(folder, `${file}.ts`)))
  const loaded = await Promise.all(
    found.map(
      async ({ name, folder }) =>
        [name, (await import(/* @vite-ignore */ join(folder, `${file}.ts`))) as Module] as const,
    ),
  )
  return new Map(loaded)
}
