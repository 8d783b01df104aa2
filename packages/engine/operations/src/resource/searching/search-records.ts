import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { attachLabels } from '@sfa/db/record/ref-labels'
import { type FoundRows, type Search, searchRows, type WireRow } from '@sfa/db/search/search-rows'
import type { Resource } from '@sfa/kit/resource'
import { attachWaiting } from '../../approval/attach-waiting'
import type { Caller } from '../../caller'
import { type Access, accessFor } from '../../permission/access'
import { withoutUnreadableTerms } from '../../permission/field-rights'
import { shownTo } from '../../permission/shown-row'
import type { Services } from '../../services'
import { inSearchTurn } from './search-turns'

export type ReadAccess = 'full' | 'brief'

/** One page of the records that the caller's data scope reaches, with the names of what they refer to, and the total. */
export const searchRecords = (
  services: Pick<Services, 'db'>,
  caller: Caller,
  resource: Resource,
  search: Search,
  access: ReadAccess = 'full',
): Promise<FoundRows> =>
  inSearchTurn(services, resource, search, () =>
    inTenant(services.db, caller.tenantId, async tx => {
      const use = useOf(access)
      const { [use]: rights } = await accessFor(tx, caller, resource, use)
      const found = await searchRows(tx, resource, permittedSearch(rights, resource, search))
      const rows = await asShown(tx, caller, resource, rights, found.rows)
      if (access === 'full') await attachWaiting(tx, caller, resource, rows)
      return { ...found, rows }
    }),
  )

export const useOf = (access: ReadAccess) => (access === 'full' ? 'search' : 'any')

/** The search within the caller's reach, without conditions that would reveal values that the caller may not read. */
export const permittedSearch = (rights: Access, resource: Resource, search: Search): Search => ({
  ...withoutUnreadableTerms(rights.fields, resource, search),
  scope: rights.scope,
})

/** Rows with their labels, without values that the caller may not read. */
export async function asShown(
  tx: Tx,
  caller: Caller,
  resource: Resource,
  { fields }: Access,
  rows: readonly WireRow[],
): Promise<WireRow[]> {
  await attachLabels(tx, resource, rows)
  return rows.map(shownTo(caller, resource, fields))
}
