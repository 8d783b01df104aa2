import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runnerImport } from 'vite'
import * as guard from '../../apps/portal/src/app/guard'
import { redirectedPaths } from '../../apps/portal/src/app/route-redirects'
import { definitionIndex } from '../../apps/portal/vite/definition-index-plugin'

const portal = 'apps/portal/src'

/** Paths that the router names with a constant. */
const constants: Readonly<Record<string, unknown>> = guard

/**
 * Paths of the portal's screens, read from the code: what the areas register, and the pages outside of the layout,
 * which the router names itself. A page that the router only sends home is not built.
 */
export async function builtScreens(projectDir: string): Promise<Set<string>> {
  const built = new Set<string>(['/', '*', ...guard.ssoPaths, ...redirectedPaths])
  for (const path of await screensOfAreas(projectDir)) built.add(path)
  const router = readFileSync(join(projectDir, portal, 'app/router.tsx'), 'utf8')
  for (const [, literal, constant] of router.matchAll(/\{ path: (?:'([^']+)'|(\w+)), element: <(?!Navigate)/g)) {
    const path = literal ?? constants[constant as string]
    if (typeof path === 'string') built.add(path)
  }
  return built
}

/** Paths of the screens inside of the layout, as the portal is built with them. */
export async function screensOfAreas(projectDir: string): Promise<string[]> {
  const { module } = await runnerImport<{ screens: { all: readonly { path: string }[] } }>(
    join(projectDir, portal, 'app/screens.ts'),
    { configFile: false, plugins: [definitionIndex(join(projectDir, 'packages/engine/registry'))] },
  )
  return module.screens.all.map(({ path }) => path)
}
