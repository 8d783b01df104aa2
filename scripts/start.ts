import { join } from 'node:path'
import { build } from './build'
import { readSettings } from './lib/read-settings'
import { repository } from './lib/repository'
import { runPortal } from './lib/run-portal'
import { runScript } from './lib/script-error'

const program = (name: string) => [join(repository, 'dist/server', `${name}.js`)]

await runScript(() =>
  runPortal({
    settings: readSettings(process.env),
    programs: { migrate: program('migrate'), api: program('api'), worker: program('worker'), cwd: repository },
    environment: { ...process.env, NODE_ENV: 'production' },
    build,
  }),
)
process.exit()
