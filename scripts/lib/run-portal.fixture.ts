// Runs the small product that run-portal.test.ts has written into the folder of the first argument.
import { join } from 'node:path'
import { readSettings } from './read-settings'
import { runPortal } from './run-portal'
import { runScript } from './script-error'

const folder = process.argv[2]!
const program = (name: string) => [join(folder, `${name}.js`)]

await runScript(() =>
  runPortal({
    settings: readSettings(process.env),
    programs: { migrate: program('migrate'), api: program('api'), worker: program('worker'), cwd: folder },
    environment: process.env,
  }),
)
process.exit()
