import type { Language } from '@sfa/domain/language'
import type { Caller } from '@sfa/services/caller'
import { readConfig } from '@sfa/services/config/read-config'
import { callerOfRun } from '@sfa/services/job/caller-of-run'
import { DemoAccounts } from '@sfa/services/seed/demo-accounts'
import { seedDemoTenant } from '@sfa/services/seed/seed-demo-tenants'
import { startTenantServices } from '@sfa/test-kit/start-tenant-services'
import { type Bulk, bulkOn } from './start-bulk'

export interface Demo extends Bulk {
  /** The administrator of a tenant, with the rights that the database says. */
  admin(tenantId?: string, language?: Language): Promise<Caller>
}

/** Tenant `one` has the demo's data, a twentieth of it; `two` has what a new customer finds. */
export async function startDemo(): Promise<Demo> {
  const services = await startTenantServices()
  const config = readConfig({ DATABASE_URL: services.databaseUrl, DATA_DIR: services.dataDir, SEED_SCALE: '0.05' })
  const accounts = new DemoAccounts(services.dataDir)
  const seed = (id: string, scale: number, size: 'full' | 'empty') =>
    seedDemoTenant(services, config, { id, name: id, scale, size }, accounts, () => undefined)
  await seed('one', config.seedScale, 'full')
  await seed('two', 0, 'empty')
  return {
    ...bulkOn(services),
    async admin(tenantId = 'one', language = 'zh-CN') {
      const { rows } = await services.pool.query(
        'select id::text id from sys_user where tenant_id = $1 and name = any($2)',
        [tenantId, ['陈晓禾', '管理员']],
      )
      return callerOfRun(services, { id: '0', tenantId, userId: rows[0].id, language })
    },
  }
}
