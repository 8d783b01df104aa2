import type { Resource } from '@sfa/kit/resource'
import { recordParam } from '../open/record-address'

/** The route of a resource's record pages, for the registry of screens. */
export const pageRoute = ({ path }: Pick<Resource, 'path'>): string => `${path}/record/:id`

/**
 * Address of one record's own page. `search` is the query of the list that it was found in (`?brandID=7&_page=2`), by
 * which the page knows the record before and the one after.
 */
export function pageAddress({ path }: Pick<Resource, 'path'>, id: string, search = ''): string {
  const params = new URLSearchParams(search)
  // The list has the record open; its page is no open drawer.
  params.delete(recordParam)
  const query = params.toString()
  return `${path}/record/${id}${query && `?${query}`}`
}

/** The route on which records of a resource are printed. */
export const printRoute = ({ path }: Pick<Resource, 'path'>): string => `${path}/print/:ids`

/** Where these records are printed. */
export const printAddress = ({ path }: Pick<Resource, 'path'>, ids: readonly string[]): string =>
  `${path}/print/${ids.join(',')}`
