import type { Resource } from '@sfa/kit/resource'
import type { ComponentType } from 'react'
import { lazyScreen } from '../../shared/lazy-screen'
import { extensionOf } from '../extensions'
import type { FilterProps } from './filters'

/** What a feature asks with in the place of a search field; undefined where no feature does. */
export function ownFilter(resource: Resource, name: string): ComponentType<FilterProps> | undefined {
  const load = extensionOf(resource).filters?.[name]
  return load && lazyScreen(load)
}
