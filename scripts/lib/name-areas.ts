import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'esbuild'

/** What `loadOfAreas` finds in the folders where the sources are (packages/engine/registry/src/area-folders.ts). */
const filesOfAreas = ['area', 'definitions/definitions', 'definitions/over-records', 'definitions/routes']

/** A bundle has no folders of areas: the module that reads them becomes one that imports the files which they have now. */
export function nameAreas(root: string): Plugin {
  const folders = ['platform', 'areas']
    .map(group => join(root, 'packages', group))
    .filter(parent => existsSync(parent))
    .flatMap(parent => readdirSync(parent).map(name => join(parent, name)))
    .toSorted((a, b) => (basename(a) < basename(b) ? -1 : 1))
  const loaders = filesOfAreas.map(file => {
    const found = folders.filter(folder => existsSync(join(folder, `${file}.ts`)))
    const lines = found.map(
      folder => `[${JSON.stringify(basename(folder))}, () => import(${JSON.stringify(join(folder, `${file}.ts`))})]`,
    )
    return `${JSON.stringify(file)}: [${lines.join(', ')}]`
  })
  const contents = `const loaders = { ${loaders.join(', ')} }
export async function loadOfAreas(file) {
  return new Map(await Promise.all(loaders[file].map(async ([name, load]) => [name, await load()])))
}`
  return {
    name: 'name-areas',
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]registry[\\/]src[\\/]area-folders\.ts$/ }, () => ({
        contents,
        loader: 'js',
        resolveDir: root,
      }))
    },
  }
}
