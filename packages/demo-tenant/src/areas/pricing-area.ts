import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { isEmpty } from '@sfa/foundation/operations/insert-all'
import { productPrice } from '@sfa/pricing/definitions/product-price.resource'
import { seedBaseNumbers, seedMinOrders } from '../demo/demo-order-limits'
import { seedPriceLists, seedProductPrices } from '../demo/demo-prices'
import type { SeedStep } from '../seed-step'

/** Price lists, prices at every level, and what orders have to reach. A tenant that has prices keeps its own. */
export const pricingArea: SeedStep = {
  name: 'prices',
  async run({ services, tenant, now }) {
    if (tenant.scale === 0) return
    await inTenant(services.db, tenant.id, async tx => {
      if (!(await isEmpty(tx, productPrice))) return
      await seedPriceLists(tx, now)
      await seedProductPrices(tx, now, tenant.scale)
      await seedBaseNumbers(tx, now)
      await seedMinOrders(tx, now)
    })
  },
}
