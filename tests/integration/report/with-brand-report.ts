import { defineArea } from '@sfa/resource-kit/area'
import type { Report } from '@sfa/resource-kit/report'
import { brandQuery, brandReport } from './brand-report'

/** Areas of the product and one with one report more, over records with prices, for `vi.mock`. */
export const areasWithBrand = ({ areas }: typeof import('@sfa/resources/areas')) => ({
  areas: { ...areas, test: defineArea({ reports: [brandReport as unknown as Report] }) },
})

export const queriesWithBrand = ({ reportQueries }: typeof import('@sfa/services/reports')) => ({
  reportQueries: [...reportQueries, brandQuery],
})
