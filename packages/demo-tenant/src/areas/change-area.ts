import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { isEmpty } from '@sfa/foundation/operations/insert-all'
import { quotaChange } from '@sfa/pricing/definitions/quota-change.resource'
import { seedChanges } from '../demo/demo-changes'
import type { SeedStep } from '../seed-step'

/** Requests for other prices and quotas, after the quotas. A tenant that has some keeps its own. */
export const changeArea: SeedStep = {
  name: 'changes of prices and quotas',
  async run({ services, tenant, now }) {
    if (tenant.size !== 'full' || tenant.scale === 0) return
    await inTenant(services.db, tenant.id, async tx => {
      if (await isEmpty(tx, quotaChange)) await seedChanges(tx, now)
    })
  },
}
