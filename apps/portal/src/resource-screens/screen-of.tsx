import type { Resource } from '@sfa/resource-kit/resource'
import type { ComponentType } from 'react'

/** Fetches the page of a resource by its definition's template. */
export async function screenOf(resource: Resource): Promise<ComponentType> {
  if (resource.template === 'tree') {
    const { ResourceTreePage } = await import('./resource-tree-page')
    return () => <ResourceTreePage resource={resource} />
  }
  const { ResourceScreen } = await import('./resource-page')
  return () => <ResourceScreen resource={resource} />
}
