import { keepCompanies } from '@sfa/company/operations/keep-companies'
import { openServices } from '@sfa/config/open-services'
import { type Config, readConfig } from '@sfa/config/read-config'
import { createPool } from '@sfa/db/connection/pool'
import { prepareRoles } from '@sfa/db/connection/prepare-roles'
import { migrate } from '@sfa/db/schema/migrate'
import { seedDemoTenants, seedTenants } from '@sfa/demo-tenant/seed-demo-tenants'
import { prepareQueues } from '@sfa/operations/job/queue/prepare-queues'
import { runOrExplain } from './run-or-explain'

const tell = (line: string) => process.stdout.write(`${line}\n`)

/** As the owner of the tables: their structure, and the rights of the role of the API and the worker. */
async function prepareTables({ databaseUrl, migrationDatabaseUrl }: Config): Promise<void> {
  const owner = createPool({ url: migrationDatabaseUrl, applicationName: 'sfa-migrate' })
  try {
    for (const name of await migrate(owner)) tell(`migrated ${name}`)
    await prepareQueues(owner)
    const { name, isOwner } = await prepareRoles(owner, databaseUrl)
    if (isOwner) tell(`DATABASE_URL signs in as ${name}, which owns the tables; see MIGRATION_DATABASE_URL`)
  } finally {
    await owner.end()
  }
}

/**
 * Brings the database to the present state: schema first, then the data that every tenant starts with. `--leave-later`
 * leaves what takes long of large demos, and says so; `--rest` makes that alone, while the API is running.
 */
await runOrExplain(async () => {
  const config = readConfig(process.env)
  const [leaveLater, rest] = ['--leave-later', '--rest'].map(flag => process.argv.includes(flag))
  if (!rest) await prepareTables(config)
  const services = await openServices(config, 'sfa-migrate')
  try {
    for (const { name } of await seedDemoTenants(services, config, tell, { leaveLater }))
      tell(`left for later: ${name}`)
    if (!rest)
      await keepCompanies(
        services,
        seedTenants(config).map(({ id }) => id),
      )
  } finally {
    await services.connections.end()
  }
})
