import type { Resource } from '@sfa/resource-kit/resource'
import { resources } from '@sfa/resources/registry'
import type { AreaScreens } from '../shared/screen'
import { screenOf } from './screen-of'

const preloadPartsOf = async (resource: Resource) => (await import('./extensions')).preloadParts(resource)

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
            load: async () => {
              const [page] = await Promise.all([screenOf(resource), preloadPartsOf(resource)])
              return { default: page }
            },
          },
        ],
  ),
}
