import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { isEmpty } from '@sfa/foundation/operations/insert-all'
import { quota } from '@sfa/pricing/definitions/quota.resource'
import { seedQuotas } from '../demo/demo-quotas'
import type { SeedStep } from '../seed-step'

/** Quotas, and what the orders of the demo have used of them. A tenant that has quotas keeps its own. */
export const quotaArea: SeedStep = {
  name: 'quotas',
  async run({ services, tenant, now }) {
    if (tenant.scale === 0) return
    await inTenant(services.db, tenant.id, async tx => {
      if (await isEmpty(tx, quota)) await seedQuotas(tx, now)
    })
  },
}
