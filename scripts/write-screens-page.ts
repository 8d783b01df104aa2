import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { routeGroups } from '@sfa/menu/definitions/routes/inventory'
import { builtScreens } from './lib/built-screens'
import { screensPage } from './lib/screens-page'
import { runScript } from './lib/script-error'

const projectDir = dirname(import.meta.dirname)

await runScript(async () => {
  writeFileSync(join(projectDir, 'docs/screens.md'), screensPage(routeGroups, await builtScreens(projectDir)))
})
