import { migrate } from '@sfa/db/migrate'
import { initialPassword } from '@sfa/services/config/initial-password'
import { openServices } from '@sfa/services/config/open-services'
import { readConfig } from '@sfa/services/config/read-config'
import { seedDemoTenants } from '@sfa/services/seed/seed-demo-tenants'
import { runOrExplain } from './run-or-explain'

const tell = (line: string) => process.stdout.write(`${line}\n`)

// Brings the database to the present state: schema first, then the data that every tenant starts with.
await runOrExplain(async () => {
  const config = readConfig(process.env)
  initialPassword(config)
  const services = await openServices(config, 'sfa-migrate')
  try {
    for (const name of await migrate(services.pool)) tell(`migrated ${name}`)
    await seedDemoTenants(services, config, tell)
  } finally {
    await services.pool.end()
  }
})
