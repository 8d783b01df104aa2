import type { Resource } from '@sfa/kit/resource'
import { readSearch, type SearchState, writeSearch } from '../search/search-state'

/** What a view keeps of a search: everything but the page. */
export const searchOf = (resource: Resource, state: SearchState): string =>
  writeSearch(resource, { ...state, page: 1 }).toString()

/** The search that a view stands for; names that the list no longer has are passed over. */
export const stateOfView = (resource: Resource, search: string): SearchState =>
  readSearch(resource, new URLSearchParams(search))
