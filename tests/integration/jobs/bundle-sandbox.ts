import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

/** Where the worker of a test finds the program of its child processes. */
export const sandboxIn = (dataDir: string): URL => pathToFileURL(join(dataDir, 'test-sandbox.mjs'))

/**
 * Bundles that program, with all that it imports. Each run, and each turn of a run, is a process of its own, and from
 * the sources it would spend five times as long on its start.
 */
export async function bundleSandbox(dataDir: string): Promise<void> {
  await build({
    entryPoints: [fileURLToPath(new URL('test-sandbox.ts', import.meta.url))],
    outfile: fileURLToPath(sandboxIn(dataDir)),
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    // Libraries in CommonJS ask for Node's own modules with `require`.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)" },
    logLevel: 'error',
  })
}
