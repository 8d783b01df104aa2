import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as guard from '../../apps/portal/src/app/guard'
import { redirectedPaths } from '../../apps/portal/src/app/route-redirects'
import { listFiles } from './list-files'

interface AreaModule {
  area: { screens: readonly { path: string }[] }
}

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

/** Paths of the screens inside of the layout. */
export async function screensOfAreas(projectDir: string): Promise<string[]> {
  const folders = ['features', 'resource-screens', 'settings-screens', 'report-screens'].map(
    name => `${portal}/${name}`,
  )
  const paths: string[] = []
  for (const file of listFiles(projectDir, folders)) {
    if (!file.endsWith('/screens.ts')) continue
    const { area } = (await import(pathToFileURL(join(projectDir, file)).href)) as AreaModule
    paths.push(...area.screens.map(({ path }) => path))
  }
  return paths
}
