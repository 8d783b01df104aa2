import { reports } from '@sfa/resources/report/report-registry'
import type { AreaScreens } from '../shared/screen'
import { loaderOf } from './report-screen-of'

/** A screen for every report. */
export const area: AreaScreens = {
  screens: reports.map(report => ({
    path: report.path,
    title: report.label,
    prefetch: async params => (await import('../resource-screens/prefetch-page')).prefetchPage(report.shape, params),
    load: loaderOf(report),
  })),
}
