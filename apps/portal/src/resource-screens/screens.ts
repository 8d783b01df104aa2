import type { Label } from '@sfa/resource-kit/label'
import type { Resource } from '@sfa/resource-kit/resource'
import { withPages } from '@sfa/resource-kit/shapes'
import { resources } from '@sfa/resources/registry'
import { findReport } from '@sfa/resources/report/report-registry'
import type { AreaScreens, Screen } from '../shared/screen'
import { hasRecordPage, pageRoute } from './record/page-address'
import { loaderOf } from './screen-of'

const ofRecord: Label = ['详情', 'details']

/** One record with an address of its own, for who has the page of its list. */
const recordScreen = (resource: Resource): Screen => ({
  path: pageRoute(resource),
  title: [`${resource.label[0]}${ofRecord[0]}`, `${resource.label[1]} ${ofRecord[1]}`],
  page: resource.path?.slice(1),
  of: resource.path ?? undefined,
  load: async () => {
    const { RecordPage } = await import('./record/record-page')
    return { default: () => RecordPage({ resource }) }
  },
})

/** A screen for every resource that has a page, and for its records. */
export const area: AreaScreens = {
  screens: resources.flatMap(withPages).flatMap((resource): Screen[] =>
    // A report is the page of the log that it shows.
    resource.path === null || findReport(resource.path)
      ? []
      : [
          {
            path: resource.path,
            title: resource.label,
            beforeClose: resource.screens.beforeClose,
            prefetch: async params => (await import('./prefetch-page')).prefetchPage(resource, params),
            load: loaderOf(resource),
          },
          ...(hasRecordPage(resource) ? [recordScreen(resource)] : []),
        ],
  ),
}
