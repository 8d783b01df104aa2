import { withPages } from '@sfa/resource-kit/shapes'
import { resources } from '@sfa/resources/registry'
import { findReport } from '@sfa/resources/report/report-registry'
import type { AreaScreens } from '../shared/screen'
import { loaderOf } from './screen-of'

/** A screen for every resource that has a page. */
export const area: AreaScreens = {
  screens: resources.flatMap(withPages).flatMap(resource =>
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
        ],
  ),
}
