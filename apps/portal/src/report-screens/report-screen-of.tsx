import type { Report } from '@sfa/kit/report'
import i18next from 'i18next'
import type { PageModule } from '../shared/screen'

/** Fetches the page that shows any report, with what features add to this one. */
export async function screenOf(report: Report): Promise<PageModule> {
  const { preloadParts } = await import('../resource-screens/extensions')
  const [page, { figuresQuery }, { conditionsOf, readSearch }, { preferenceQuery }, { queryClient }] =
    await Promise.all([
      import('./report-page'),
      import('./use-figures'),
      import('../resource-screens/search/search-state'),
      import('../shared/preferences'),
      import('../shared/request/query-client'),
      preloadParts(report.shape),
      i18next.loadNamespaces('report'),
    ])
  const { ReportPage, chartKey } = page
  return {
    default: () => <ReportPage report={report} />,
    async prefetch(params: URLSearchParams) {
      if (report.isHeavy) return
      const charted = await queryClient.fetchQuery(preferenceQuery<boolean>(chartKey(report)))
      const conditions = conditionsOf(readSearch(report.shape, params))
      await queryClient.prefetchQuery(figuresQuery(report, conditions, charted ?? false))
    },
  }
}
