import type { Config } from '@sfa/config/read-config'
import { inPlatform, inTenant } from '@sfa/db/connection/tenant-transaction'
import { keepAreas } from '@sfa/foundation/operations/areas'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import { DemoAccounts } from './demo-accounts'
import type { SeedContext, SeedStep, SeedTenant } from './seed-step'
import { firstSteps, laterSteps } from './seed-steps'

/** The settings that decide the rows of a deployment's seed. */
export type SeedSettings = Pick<Config, 'dataDir' | 'seedScale' | 'defaultTenant'> &
  Partial<Pick<Config, 'platformTenant'>>

/**
 * The tenants of a deployment: a maker of drinks, a distributor of its brands, and a new company
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

/** A demo with fewer orders is made as fast as its services start. */
const leavesLaterSteps = ({ scale }: SeedTenant) => scale >= 0.5

/**
 * Makes what is missing in every tenant. Runs at every start; a second run changes nothing. With `leaveLater` the later
 * steps of new large tenants are left to a second call: these are in preparation until then, and are answered.
 */
export async function seedDemoTenants(
  services: Services,
  settings: SeedSettings,
  log: (line: string) => void,
  { leaveLater = false } = {},
): Promise<readonly SeedTenant[]> {
  const accounts = new DemoAccounts(settings.dataDir)
  const left: SeedTenant[] = []
  for (const tenant of seedTenants(settings)) {
    // The empty tenant shows what a new customer sees, so the portal asks for its nickname.
    const nickname = tenant.size === 'empty' ? null : tenant.id
    const { rows } = await inPlatform(services.db, async tx => {
      await sql`insert into tenant (id, name, nickname, preparing)
        values (${tenant.id}, ${tenant.name}, ${nickname}, ${leaveLater && leavesLaterSteps(tenant)})
        on conflict do nothing`.execute(tx)
      return sql<{ preparing: boolean }>`select preparing from tenant where id = ${tenant.id}`.execute(tx)
    })
    const isLeft = leaveLater && rows[0]?.preparing === true
    const context = {
      services,
      tenant: { ...tenant, runsPlatform: tenant.id === settings.platformTenant },
      accounts,
      log,
    }
    await runSteps(isLeft ? firstSteps : [...firstSteps, ...laterSteps], { ...context, now: new Date() })
    if (isLeft) left.push(tenant)
    else if (rows[0]?.preparing)
      await inPlatform(services.db, tx => sql`update tenant set preparing = false where id = ${tenant.id}`.execute(tx))
    // As a company that is founded has them; the demo makes its own.
    if (tenant.size === 'empty') await inTenant(services.db, tenant.id, keepAreas)
  }
  return left
}

export async function seedDemoTenant(
  services: Services,
  tenant: SeedTenant,
  accounts: DemoAccounts,
  log: (line: string) => void,
  now = new Date(),
): Promise<void> {
  await runSteps([...firstSteps, ...laterSteps], { services, tenant, accounts, log, now })
}

async function runSteps(steps: readonly SeedStep[], context: SeedContext): Promise<void> {
  for (const step of steps) {
    context.log(`${context.tenant.name}: ${step.name}`)
    await step.run(context)
  }
}
