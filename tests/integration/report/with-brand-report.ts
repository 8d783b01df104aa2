import type { Report } from '@sfa/resource-kit/report'
import { brandQuery, brandReport } from './brand-report'

/** Registries of the product with one report more, over records with prices, for `vi.mock`. */
export function reportsWithBrand({ reports }: typeof import('@sfa/resources/report/report-registry')) {
  const all = [...reports, brandReport as unknown as Report]
  return {
    reports: all,
    findReport: (path: string) => all.find(report => report.path === path),
    reportOfShape: (shape: object) => all.find(report => report.shape === shape),
  }
}

export const queriesWithBrand = ({ reportQueries }: typeof import('@sfa/services/reports')) => ({
  reportQueries: [...reportQueries, brandQuery],
})
