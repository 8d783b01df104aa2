import { migrationsDir } from '@sfa/db/migrate'
import { resources } from '@sfa/resources/registry'
import { writeMigration } from './new/write-migration'

const usage = `npm run new migration <name>          the next migration, from the definitions
npm run new resource <area>/<name>    a first definition, its migration and its test`

const [what, name = ''] = process.argv.slice(2)

if (what === 'migration' && /^[a-z0-9-]+$/.test(name)) {
  const path = writeMigration(migrationsDir(import.meta.dirname), name, resources)
  console.log(path ? `wrote ${path}: read it before you commit it` : 'the definitions and the migrations agree')
} else {
  console.error(usage)
  process.exit(2)
}
