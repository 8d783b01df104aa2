import { sql } from 'kysely'
import type { Config } from '../config/read-config'
import type { Services } from '../services'
import { DemoAccounts } from './demo-accounts'
import type { SeedTenant } from './seed-step'
import { seedSteps } from './seed-steps'

/** The tenants of a deployment (demo-tenant.md); with SEED_SCALE=0 only an empty one. */
export const seedTenants = ({ seedScale, defaultTenant }: Config): readonly SeedTenant[] =>
  seedScale === 0
    ? [{ id: defaultTenant, name: defaultTenant, scale: 0, size: 'empty' }]
    : [
        { id: 'yunhe', name: '云禾饮品（演示）', scale: seedScale, size: 'full' },
        { id: 'second', name: '第二企业（演示）', scale: seedScale * 0.02, size: 'second' },
        { id: 'empty', name: '空白企业（演示）', scale: 0, size: 'empty' },
      ]

/** Makes what is missing in every tenant. Runs at every start; a second run changes nothing. */
export async function seedDemoTenants(services: Services, config: Config, log: (line: string) => void): Promise<void> {
  const accounts = new DemoAccounts(config.dataDir)
  for (const tenant of seedTenants(config)) {
    // The empty tenant is what a new customer finds, and asks for its nickname.
    const nickname = tenant.size === 'empty' ? null : tenant.id
    await sql`insert into tenant (id, name, nickname) values (${tenant.id}, ${tenant.name}, ${nickname})
      on conflict do nothing`.execute(services.db)
    await seedDemoTenant(services, config, tenant, accounts, log)
  }
}

export async function seedDemoTenant(
  services: Services,
  config: Config,
  tenant: SeedTenant,
  accounts: DemoAccounts,
  log: (line: string) => void,
): Promise<void> {
  for (const step of seedSteps) {
    log(`${tenant.name}: ${step.name}`)
    await step.run({ services, config, tenant, accounts, log })
  }
}
