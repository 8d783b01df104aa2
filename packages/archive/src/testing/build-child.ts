import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const source = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url))
// Inside node_modules, so that a bundle finds `7z-wasm` as a deployed one does.
const cache = fileURLToPath(new URL('../../../../node_modules/.cache/archive-test/', import.meta.url))

export interface BuiltBundle {
  folder: string
  remove(): Promise<void>
}

/** Bundles the child, and beside it the given module, as a production build does; without the loader it starts fast. */
export async function buildBundle(...modules: string[]): Promise<BuiltBundle> {
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'bundle-'))
  await build({
    entryPoints: ['seven-zip-child.ts', ...modules].map(source),
    outdir: folder,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'warning',
  })
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
