import type { Resource } from '@sfa/resource-kit/resource'
import { shapeName } from '@sfa/resource-kit/shapes'
import { preferenceQuery } from '../shared/preferences'
import { queryClient } from '../shared/query-client'
import { defaultPageSize } from '../shared/use-paging'
import { extensionOf } from './extensions'
import { dictionaryQuery } from './lookup/dictionaries'
import { fieldMasksQuery } from './lookup/field-masks'
import { pageQuery } from './page-query'
import { dictTypes } from './record/dict-types'
import { conditionsOf, readSearch } from './search/search-state'
import type { TablePreference } from './table/table-preference'

/** Asks for what the list at this address is going to show, so that it is drawn once and whole. */
export async function prefetchPage(resource: Resource, params: URLSearchParams): Promise<void> {
  await Promise.all([
    prefetchRows(resource, params),
    queryClient.prefetchQuery(fieldMasksQuery),
    extensionOf(resource).prefetch?.(),
    ...dictTypes(resource).map(type => queryClient.prefetchQuery(dictionaryQuery(type))),
  ])
}

/** With the page size that nearly everybody has; who has chosen another one waits for both answers, as without this. */
async function prefetchRows(resource: Resource, params: URLSearchParams): Promise<void> {
  const state = readSearch(resource, params)
  const rows = (pageSize: number) =>
    queryClient.prefetchQuery(pageQuery(resource, conditionsOf(state), { pageIndex: state.page, pageSize }))
  const usual = rows(defaultPageSize)
  const preference = await queryClient.fetchQuery(preferenceQuery<TablePreference>(`table:${shapeName(resource)}`))
  await rows(preference?.pageSize ?? defaultPageSize)
  await usual
}
