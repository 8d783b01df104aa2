import { join } from 'node:path'
import { findFreePort } from '@sfa/embedded/free-port'
import { readSettings } from './lib/read-settings'
import { repository } from './lib/repository'
import { runPortal } from './lib/run-portal'
import { runScript } from './lib/script-error'
import { servePortal } from './lib/serve-portal'

const fromSource = (file: string) => ['--import', 'tsx', join(repository, file)]
const watched = (file: string) => [
  join(repository, 'node_modules/tsx/dist/cli.mjs'),
  'watch',
  '--clear-screen=false',
  join(repository, file),
]

/** The services run from source and start again on every change; the portal is served by Vite with hot reload. */
await runScript(async () => {
  process.env.NODE_ENV = 'development'
  const settings = readSettings(process.env)
  await runPortal({
    settings,
    programs: {
      migrate: fromSource('apps/api/src/migrate.ts'),
      api: watched('apps/api/src/main.ts'),
      worker: watched('apps/worker/src/main.ts'),
      cwd: repository,
    },
    environment: process.env,
    apiPort: await findFreePort(settings.port + 1),
    accompany: apiAddress => servePortal(repository, settings.port, apiAddress),
  })
})
process.exit()
