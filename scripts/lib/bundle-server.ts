import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { listFiles } from './list-files'
import { nameAreas } from './name-areas'

/** Programs that are started as processes of their own; each becomes dist/server/<name>.js. */
const isEntry = (file: string) =>
  /^apps\/api\/src\/(main|migrate)\.ts$/.test(file) ||
  /^apps\/worker\/src\/(main|runtime\/sandbox-[^/]+)\.ts$/.test(file) ||
  /^packages\/(?:engine\/)?[^/]+\/src\/[^/]+-child\.ts$/.test(file)

const needed = ['migrate', 'api', 'worker']

/** Bundles the workspace's own code for Node; packages from npm stay where they are. */
export async function bundleServer(root: string) {
  const out = join(root, 'dist/server')
  const entries = findEntries(root)
  rmSync(join(root, 'dist'), { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  await build({
    absWorkingDir: root,
    entryPoints: entries,
    outdir: out,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    logLevel: 'error',
    plugins: [keepPackagesOutside(root, out), nameAreas(root)],
  })
}

function findEntries(root: string): Record<string, string> {
  const files = listFiles(root, ['apps', 'packages']).filter(isEntry)
  const entries = Object.fromEntries(files.map(file => [nameEntry(file), join(root, file)]))
  if (Object.keys(entries).length < files.length) throw new Error('Two programs of the server have the same name')
  for (const name of needed) if (!entries[name]) throw new Error(`The server has no program "${name}"`)
  return entries
}

/** apps/api/src/main.ts is `api`; everything else goes by its file name. */
const nameEntry = (file: string) => /^apps\/(\w+)\/src\/main\.ts$/.exec(file)?.[1] ?? basename(file, '.ts')

/**
 * npm keeps a second version of a package below the workspace that wants it, where the bundle would not find it;
 * such imports get the file's path from the bundle.
 */
function keepPackagesOutside(root: string, out: string): Plugin {
  const resolving = Symbol('resolving')
  return {
    name: 'keep-packages-outside',
    setup({ onResolve, resolve }) {
      onResolve({ filter: /^[^./]/ }, async ({ path, importer, resolveDir, kind, pluginData }) => {
        if (pluginData === resolving || path.startsWith('@sfa/') || kind === 'entry-point') return undefined
        if (!isNested(root, path, importer)) return { path, external: true }
        const { path: file } = await resolve(path, { importer, resolveDir, kind, pluginData: resolving })
        return { path: relative(out, file).split(sep).join('/'), external: true }
      })
    },
  }
}

function isNested(root: string, path: string, importer: string): boolean {
  const [first, second] = path.split('/')
  const name = path.startsWith('@') ? `${first}/${second}` : first!
  for (let folder = dirname(importer); folder.startsWith(root) && folder !== root; folder = dirname(folder)) {
    if (existsSync(join(folder, 'node_modules', name))) return true
  }
  return false
}
