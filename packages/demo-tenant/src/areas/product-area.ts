import { brandLogos } from '../brand-logos'
import { demoOrigins } from '../demo/demo-origins'
import { demoPictures } from '../demo/demo-pictures'
import { seedDictionaries, seedProducts } from '../seed-products'
import type { SeedStep } from '../seed-step'

/** Of scale 1. */
const products = 420

/** Dictionaries and units for everybody; products for the tenants that have demo data. */
export const productArea: SeedStep = {
  name: 'dictionaries and products',
  async run({ services, tenant, now }) {
    await seedDictionaries(services, tenant.id)
    if (tenant.scale === 0) return
    const count = Math.max(1, Math.round(products * tenant.scale))
    await seedProducts(services, tenant.id, count, {
      pictures: demoPictures(services, tenant.id),
      logos: brandLogos(services, tenant.id),
      origins: entity => demoOrigins(now, entity),
    })
  },
}
