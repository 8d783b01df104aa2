import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { nameAreas } from '../../../scripts/lib/name-areas'
import { repository } from '../../../scripts/lib/repository'

/**
 * Bundles a program that a test starts again and again as a process of its own. From the sources it would spend eight
 * times as much processor time on each of its starts.
 */
export async function bundleProgram(source: URL, bundle: URL): Promise<void> {
  await build({
    entryPoints: [fileURLToPath(source)],
    outfile: fileURLToPath(bundle),
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    // Libraries in CommonJS ask for Node's own modules with `require`.
    banner: {
      js: "import { createRequire as requireIn } from 'node:module'; const require = requireIn(import.meta.url)",
    },
    logLevel: 'error',
    plugins: [keepBinariesOutside, nameAreas(repository)],
  })
}

/** What is compiled for this machine is loaded from where npm has put it. */
const keepBinariesOutside: Plugin = {
  name: 'keep-binaries-outside',
  setup({ onResolve }) {
    onResolve({ filter: /^@node-rs\// }, ({ path, importer }) => ({
      path: createRequire(importer).resolve(path),
      external: true,
    }))
  },
}
