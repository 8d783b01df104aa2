import type { Report } from '@sfa/resource-kit/report'
import i18next from 'i18next'
import type { ComponentType } from 'react'

/** Fetches the page that shows any report, with what features add to this one. */
export const loaderOf = (report: Report): (() => Promise<{ default: ComponentType }>) => {
  let loading: Promise<{ default: ComponentType }> | undefined
  const load = async () => {
    const { preloadParts } = await import('../resource-screens/extensions')
    const [{ ReportPage }] = await Promise.all([
      import('./report-page'),
      preloadParts(report.shape),
      i18next.loadNamespaces('report'),
    ])
    return { default: () => <ReportPage report={report} /> }
  }
  return () => {
    loading ??= load().catch(error => {
      loading = undefined
      throw error
    })
    return loading
  }
}
