import type { Resource } from '@sfa/kit/resource'
import type { PageModule } from '../shared/screen'

type Loader = () => Promise<PageModule>

const loaders = new WeakMap<Resource, Loader>()

/**
 * What fetches the page of a resource. The same loader each time it is asked for: a component
 * that asks while it waits for the page is made anew, and another loader would be waited for again without end.
 */
export function loaderOf(resource: Resource): Loader {
  let loader = loaders.get(resource)
  if (!loader) {
    loader = () => screenOf(resource)
    loaders.set(resource, loader)
  }
  return loader
}

/** Fetches the page of a resource by its definition's template. */
export async function screenOf(resource: Resource): Promise<PageModule> {
  const { preloadParts } = await import('./extensions')
  const parts = preloadParts(resource)
  if (resource.template === 'tree') {
    const [{ ResourceTreePage, prefetchTree }, prefetch] = await Promise.all([import('./resource-tree-page'), parts])
    return {
      default: () => <ResourceTreePage resource={resource} />,
      prefetch: () => Promise.all([prefetchTree(resource), prefetch()]),
    }
  }
  const [{ ResourceScreen }, prefetch] = await Promise.all([import('./resource-screen'), parts])
  return { default: () => <ResourceScreen resource={resource} />, prefetch }
}
