import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { searchRows, type WireRow } from '@sfa/db/search/search-rows'
import { dictionary } from '@sfa/kit/own-tables/dictionary.resource'
import type { Caller } from '@sfa/operations/caller'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'

/** All dictionary types with how many valid values each has (`searchAllType`). */
export const dictionaryTypes = (
  { db }: Pick<Services, 'db'>,
  caller: Caller,
): Promise<{ type: string; count: number }[]> =>
  inTenant(db, caller.tenantId, async tx => {
    const found = await sql<{ type: string; n: string }>`
      select type, count(*) filter (where is_deleted = 0) n from parameter_dictionary group by type order by type`.execute(
      tx,
    )
    return found.rows.map(row => ({ type: row.type, count: Number(row.n) }))
  })

/** Valid values of the types, in the order in which they are offered (`searchDropList`, page 500:). */
export const dictionaryValues = (
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  types: readonly string[],
): Promise<WireRow[]> =>
  inTenant(db, caller.tenantId, async tx => {
    const { rows } = await searchRows(tx, dictionary, {
      filters: { type: types, isDeleted: '0' },
      sort: [
        { field: 'type', order: 'asc' },
        { field: 'sequence', order: 'asc' },
      ],
      page: { pageIndex: 1, pageSize: 500 },
    })
    return rows
  })
