import { customFieldOf } from '@sfa/kit/fields/custom-cells'
import { isOwnPath } from '@sfa/kit/fields/field-questions'
import type { Resource } from '@sfa/kit/resource'
import { shapeName } from '@sfa/kit/shapes'
import { preferenceQuery } from '../shared/preferences'
import { queryClient } from '../shared/request/query-client'
import { defaultPageSize } from '../shared/use-paging'
import { extensionOf } from './extensions'
import { customFieldsQuery, withOwnFields } from './lookup/custom-fields'
import { dictionaryQuery } from './lookup/dictionaries'
import { fieldMasksQuery } from './lookup/field-masks'
import { pageQuery } from './page-query'
import { dictTypes } from './record/form/dict-types'
import { conditionsOf, readSearch, type SearchState } from './search/search-state'
import type { TablePreference } from './table/table-preference'
import { defaultViewsQuery } from './views/view-calls'
import { searchOf, stateOfView } from './views/view-search'

/** Asks for what the list at this address is going to show, so that it is drawn once and whole. */
export async function prefetchPage(resource: Resource, params: URLSearchParams): Promise<void> {
  await Promise.all([
    prefetchRows(resource, params),
    queryClient.prefetchQuery(fieldMasksQuery),
    extensionOf(resource).prefetch?.(),
    ...dictTypes(resource).map(type => queryClient.prefetchQuery(dictionaryQuery(type))),
  ])
}

/**
 * With the page size and the search that nearly everybody has; who has chosen another size, or whose role begins with a
 * view, waits for both answers, as without this.
 */
async function prefetchRows(resource: Resource, params: URLSearchParams): Promise<void> {
  const own = ownFieldsOf(resource)
  // Without a condition on them, the tenant's own fields are not waited for.
  const isAsked = [...params.keys(), params.get('_sort')?.replace(/^-/, '') ?? ''].some(name =>
    isOwnPath(resource.fields, name),
  )
  const given = readSearch(isAsked ? await own : resource, params)
  const rows = (state: SearchState, pageSize: number) =>
    queryClient.prefetchQuery(pageQuery(resource, conditionsOf(state), { pageIndex: state.page, pageSize }))
  const usual = rows(given, defaultPageSize)
  const [preference, state = given] = await Promise.all([
    queryClient.fetchQuery(preferenceQuery<TablePreference>(`table:${shapeName(resource)}`)),
    beginningOf(resource, own, given),
  ])
  await rows(state, preference?.pageSize ?? defaultPageSize)
  await usual
}

/** The search of the view with which the user's list begins, where the address has none of its own. */
async function beginningOf(
  resource: Resource,
  own: Promise<Resource>,
  given: SearchState,
): Promise<SearchState | undefined> {
  const isChosen = searchOf(resource, given) !== '' && !given.isOpening
  if (resource.derived || given.page > 1 || isChosen) return undefined
  const views = await queryClient.ensureQueryData(defaultViewsQuery()).catch(() => undefined)
  const view = views?.[shapeName(resource)]
  return view && stateOfView(await own, view.state.search)
}

/** The resource with the fields that the tenant has defined. */
async function ownFieldsOf(resource: Resource): Promise<Resource> {
  const [, field] = customFieldOf(resource) ?? []
  if (!field) return resource
  const definitions = await queryClient.ensureQueryData(customFieldsQuery(field.object)).catch(() => undefined)
  return definitions ? withOwnFields(resource, definitions) : resource
}
