import { currentCall } from '@sfa/db/call/call-scope'
import { countRows } from '@sfa/db/count-rows'
import { type FoundIds, findIds, rowsOfIds } from '@sfa/db/found-ids'
import { type FoundRows, maxRows, type Search, searchRows, type WireRow } from '@sfa/db/search-rows'
import { inTenant } from '@sfa/db/tenant-transaction'
import type { Resource } from '@sfa/resource-kit/resource'
import type { Caller } from '../caller'
import { type Access, accessFor } from '../permission/access'
import type { Services } from '../services'
import { asShown, permittedSearch, type ReadAccess, useOf } from './search-records'
import { inSearchTurn } from './search-turns'

/** Rows of an answer that is written while they are read. */
export interface RowStream {
  lots: AsyncIterable<WireRow[]>
  /** Of all pages; not set where the rows that were sent are all. */
  total?: number
}

/** Up to here an answer is made in one piece. */
const wholeRows = 1_000
/** Few transactions for many rows; a few megabytes of memory. */
const rowsOfLot = 500
/** An answer that has begun waits for its next rows longer than one that can still be refused. */
const streamPatienceMs = 60_000

interface LongPage {
  ids: FoundIds
  rights: Access
  total: number | undefined
}

/** Whether a page is too long to be held in memory. */
export const isLongPage = ({ page }: Pick<Search, 'page'>) => page.pageSize === -1 || page.pageSize > wholeRows

/**
 * A long page. What belongs to it, and in which order, is decided at once, by ids; the rows are then read lot by lot in
 * transactions of their own, so that neither a slow client nor several of them hold a connection or memory.
 */
export async function streamRecords(
  services: Pick<Services, 'db'>,
  caller: Caller,
  resource: Resource,
  search: Search,
  access: ReadAccess,
): Promise<FoundRows | RowStream> {
  const all = search.page.pageSize === -1
  const limit = all ? maxRows : search.page.pageSize
  const offset = all ? 0 : (search.page.pageIndex - 1) * limit
  const plan = await inSearchTurn(services, resource, search, () =>
    inTenant(services.db, caller.tenantId, async (tx): Promise<FoundRows | LongPage> => {
      const use = useOf(access)
      const { [use]: rights } = await accessFor(tx, caller, resource, use)
      const permitted = permittedSearch(rights, resource, search)
      if (offset === 0) {
        const few = { ...permitted, page: { pageIndex: 1, pageSize: wholeRows + 1, count: false as const } }
        const { rows } = await searchRows(tx, resource, few)
        if (rows.length <= wholeRows) return { rows: await asShown(tx, resource, rights, rows), total: rows.length }
      }
      const ids = await findIds(tx, resource, permitted, { limit, offset })
      return { rights, ids, total: all ? undefined : await countRows(tx, resource, permitted) }
    }),
  )
  if (!('ids' in plan)) return plan
  const call = currentCall()
  if (call) call.patienceMs = streamPatienceMs
  return { lots: readLots(services, caller, resource, plan), total: plan.total }
}

async function* readLots(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  resource: Resource,
  { ids, rights }: LongPage,
): AsyncGenerator<WireRow[]> {
  for (const lot of ids.lots(rowsOfLot))
    yield await inTenant(db, caller.tenantId, async tx =>
      asShown(tx, resource, rights, await rowsOfIds(tx, resource, lot)),
    )
}
