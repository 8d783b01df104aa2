import { inPlatform, inTenant } from '@sfa/db/tenant-transaction'
import { sql } from 'kysely'
import type { Config } from '../config/read-config'
import { keepAreas } from '../foundation/areas'
import type { Services } from '../services'
import { DemoAccounts } from './demo-accounts'
import type { SeedTenant } from './seed-step'
import { seedSteps } from './seed-steps'

/** The settings that decide the rows of a deployment's seed. */
export type SeedSettings = Pick<Config, 'dataDir' | 'seedScale' | 'defaultTenant'> &
  Partial<Pick<Config, 'platformTenant'>>

/**
 * The tenants of a deployment (demo-tenant.md): a maker of drinks, a distributor of its brands, and a new company
 * without data. With SEED_SCALE=0 only an empty one.
 */
export const seedTenants = ({ seedScale, defaultTenant }: SeedSettings): readonly SeedTenant[] =>
  seedScale === 0
    ? [{ id: defaultTenant, name: defaultTenant, scale: 0, size: 'empty' }]
    : [
        { id: 'yunhe', name: '云禾饮品（演示）', scale: seedScale, size: 'full' },
        { id: 'second', name: '恒沛商贸（演示）', scale: seedScale * 0.02, size: 'second' },
        { id: 'empty', name: '屿柏食品（演示）', scale: 0, size: 'empty' },
      ]

/** Makes what is missing in every tenant. Runs at every start; a second run changes nothing. */
export async function seedDemoTenants(
  services: Services,
  settings: SeedSettings,
  log: (line: string) => void,
): Promise<void> {
  const accounts = new DemoAccounts(settings.dataDir)
  for (const tenant of seedTenants(settings)) {
    // The empty tenant shows what a new customer sees, so the portal asks for its nickname.
    const nickname = tenant.size === 'empty' ? null : tenant.id
    await inPlatform(services.db, tx =>
      sql`insert into tenant (id, name, nickname) values (${tenant.id}, ${tenant.name}, ${nickname})
      on conflict do nothing`.execute(tx),
    )
    await seedDemoTenant(services, { ...tenant, runsPlatform: tenant.id === settings.platformTenant }, accounts, log)
    // As a company that is founded has them; the demo makes its own.
    if (tenant.size === 'empty') await inTenant(services.db, tenant.id, keepAreas)
  }
}

export async function seedDemoTenant(
  services: Services,
  tenant: SeedTenant,
  accounts: DemoAccounts,
  log: (line: string) => void,
  now = new Date(),
): Promise<void> {
  for (const step of seedSteps) {
    log(`${tenant.name}: ${step.name}`)
    await step.run({ services, tenant, accounts, log, now })
  }
}
