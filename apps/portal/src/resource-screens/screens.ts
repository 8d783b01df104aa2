import { resources } from '@sfa/resources/registry'
import type { AreaScreens } from '../shared/screen'
import { loaderOf } from './screen-of'

/** A screen for every resource that has a page. */
export const area: AreaScreens = {
  screens: resources.flatMap(resource =>
    resource.path === null
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
