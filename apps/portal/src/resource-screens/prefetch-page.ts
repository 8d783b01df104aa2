import type { Resource } from '@sfa/resource-kit/resource'
import { preferenceQuery } from '../shared/preferences'
import { queryClient } from '../shared/query-client'
import { defaultPageSize } from '../shared/use-paging'
import { dictionaryQuery } from './lookup/dictionaries'
import { fieldMasksQuery } from './lookup/field-masks'
import { pageQuery } from './page-query'
import { dictTypes } from './record/dict-types'
import { conditionsOf, readSearch } from './search/search-state'
import type { TablePreference } from './table/table-preference'

/** Asks for what the list at this address is going to show, so that it is drawn once and whole. */
export async function prefetchPage(resource: Resource, params: URLSearchParams): Promise<void> {
  void queryClient.prefetchQuery(fieldMasksQuery)
  for (const type of dictTypes(resource)) void queryClient.prefetchQuery(dictionaryQuery(type))
  const preference = await queryClient.fetchQuery(preferenceQuery<TablePreference>(`table:${resource.key}`))
  const state = readSearch(resource, params)
  const page = { pageIndex: state.page, pageSize: preference?.pageSize ?? defaultPageSize }
  await queryClient.prefetchQuery(pageQuery(resource, conditionsOf(state), page))
}
