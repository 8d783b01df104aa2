import { migrate } from '@sfa/db/migrate'
import { createDb, createPool } from '@sfa/db/pool'
import { initialPassword } from '@sfa/services/config/initial-password'
import { readConfig } from '@sfa/services/config/read-config'
import { seedDemoTenants } from '@sfa/services/seed/seed-demo-tenants'
import { runOrExplain } from './run-or-explain'

const tell = (line: string) => process.stdout.write(`${line}\n`)

// Brings the database to the present state: schema first, then the data that every tenant starts with.
await runOrExplain(async () => {
  const config = readConfig(process.env)
  initialPassword(config)
  const pool = createPool({ url: config.databaseUrl, applicationName: 'sfa-migrate' })
  try {
    for (const name of await migrate(pool)) tell(`migrated ${name}`)
    await seedDemoTenants({ pool, db: createDb(pool), files: openFiles(config) }, config, tell)
  } finally {
    await pool.end()
  }
})
