import { DemoAccounts } from '@sfa/demo-tenant/demo-accounts'
import { seedDemoTenant } from '@sfa/demo-tenant/seed-demo-tenants'
import type { Language } from '@sfa/kernel/language'
import type { Caller } from '@sfa/operations/caller'
import { callerOfRun } from '@sfa/operations/job/attempt/caller-of-run'
import { type Seed, startTenantServices } from '@sfa/test-kit/start-tenant-services'
import { type Bulk, bulkOn } from './start-bulk'

export interface Demo extends Bulk {
  /** The administrator of a tenant, with the rights that the database says. */
  admin(tenantId?: string, language?: Language): Promise<Caller>
}

const demoAsOf = (now: Date | undefined): Seed => ({
  name: now ? `demo_${now.getTime()}` : 'demo',
  source: import.meta.filename,
  isDated: now === undefined,
  async sow(database) {
    const accounts = new DemoAccounts(database.dataDir)
    // The demo is made under the settings that a company begins with.
    const setting = `from parameter_system_config where type = 'ApprovalSetting'`
    const { rows: chosen } = await database.pool.query(`select tenant_id, value ${setting}`)
    await database.pool.query(`delete ${setting}`)
    const seed = (id: string, scale: number, size: 'full' | 'empty') =>
      seedDemoTenant(database, { id, name: id, scale, size }, accounts, () => undefined, now)
    await seed('one', 0.05, 'full')
    await seed('two', 0, 'empty')
    for (const { tenant_id, value } of chosen)
      await database.pool.query(
        `insert into parameter_system_config (tenant_id, type, param, value) values ($1, 'ApprovalSetting', 'own', $2)`,
        [tenant_id, value],
      )
  },
})

/** Tenant `one` has the demo's data, a twentieth of it, as of `now`, else today; `two` has what a new customer finds. */
export async function startDemo(now?: Date): Promise<Demo> {
  const services = await startTenantServices(demoAsOf(now))
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
