import type { Resource } from '@sfa/resource-kit/resource'
import type { ComponentType } from 'react'
import { ResourceScreen } from './resource-page'
import { ResourceTreePage } from './resource-tree-page'

/** The page of a resource by its definition's template. */
export const screenOf = (resource: Resource): ComponentType =>
  resource.template === 'tree'
    ? () => <ResourceTreePage resource={resource} />
    : () => <ResourceScreen resource={resource} />
