import { defineArea } from '@sfa/kit/area'
import type { Report } from '@sfa/kit/report'
import { brandQuery, brandReport } from './brand-report'

/** Areas of the product and one with one report more, over records with prices, for `vi.mock`. */
export const areasWithBrand = ({ areas }: typeof import('@sfa/registry/areas')) => ({
  areas: { ...areas, test: defineArea({ reports: [brandReport as unknown as Report] }) },
})

export const queriesWithBrand = (joined: typeof import('@sfa/operations/area/joined-areas')) => ({
  ...joined,
  reportQueries: [...joined.reportQueries, brandQuery],
})
