// `npm start` on a data folder of its own, from the programs that are built: what the rounds kill pieces of.
import { join } from 'node:path'
import { readSettings } from '../../../scripts/lib/read-settings'
import { repository } from '../../../scripts/lib/repository'
import { runPortal } from '../../../scripts/lib/run-portal'
import { runScript } from '../../../scripts/lib/script-error'

const program = (name: string) => [join(repository, 'dist/server', `${name}.js`)]

await runScript(() =>
  runPortal({
    settings: readSettings(process.env),
    programs: { migrate: program('migrate'), api: program('api'), worker: program('worker'), cwd: repository },
    environment: { ...process.env, NODE_ENV: 'production' },
  }),
)
process.exit()
