import { attachLabels } from '@sfa/db/ref-labels'
import { type Search, searchRows, type WireRow } from '@sfa/db/search-rows'
import { inTenant } from '@sfa/db/tenant-transaction'
import type { Resource } from '@sfa/resource-kit/resource'
import type { Caller } from '../caller'
import { scopeOf } from '../permission/data-scope'
import { fieldRights, shownRow, withoutUnreadableTerms } from '../permission/field-rights'
import type { Services } from '../services'

/** One page of the records that the caller's data scope reaches, with the names of what they refer to, and the total. */
export const searchRecords = (
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  resource: Resource,
  search: Search,
  access: 'full' | 'brief' = 'full',
): Promise<{ rows: WireRow[]; total: number }> =>
  inTenant(db, caller.tenantId, async tx => {
    const use = access === 'full' ? 'search' : 'any'
    const scope = await scopeOf(tx, caller, resource, use)
    const rights = await fieldRights(tx, caller, resource, use)
    const found = await searchRows(tx, resource, { ...withoutUnreadableTerms(rights, resource, search), scope })
    await attachLabels(tx, resource, found.rows)
    return { ...found, rows: found.rows.map(row => shownRow(rights, row)) }
  })
