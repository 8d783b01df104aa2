import type { Resource } from '@sfa/resource-kit/resource'
import { ResourcePage } from './resource-page'
export function ResourceTreePage({ resource }: { resource: Resource }) {
  return <ResourcePage resource={resource} />
}
