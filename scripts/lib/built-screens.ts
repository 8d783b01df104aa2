import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { callbackPath, loginPath, ssoPaths } from '../../apps/portal/src/app/guard'
import { redirectedPaths } from '../../apps/portal/src/app/route-redirects'
import { listFiles } from './list-files'

interface AreaModule {
  area: { screens: readonly { path: string }[] }
}

/** Paths that the router names with a constant. */
const constants: Readonly<Record<string, string>> = { loginPath, callbackPath }

/**
 * Paths of the portal's screens, read from the code: what the areas register, and the pages outside of the layout,
 * which the router names itself. A page that the router only sends home is not built.
 */
export async function builtScreens(projectDir: string): Promise<Set<string>> {
  const portal = 'apps/portal/src'
  const folders = [`${portal}/features`, `${portal}/resource-screens`]
  const built = new Set<string>(['/', '*', ...ssoPaths, ...redirectedPaths])
  for (const file of listFiles(projectDir, folders)) {
    if (!file.endsWith('/screens.ts')) continue
    const { area } = (await import(pathToFileURL(join(projectDir, file)).href)) as AreaModule
    for (const { path } of area.screens) built.add(path)
  }
  const router = readFileSync(join(projectDir, portal, 'app/router.tsx'), 'utf8')
  for (const [, literal, constant] of router.matchAll(/\{ path: (?:'([^']+)'|(\w+)), element/g)) {
    const path = literal ?? constants[constant as string]
    if (path) built.add(path)
  }
  return built
}
