import { waitFor } from '@sfa/db/call/call-scope'
import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { countRows } from '@sfa/db/search/count-rows'
import { type FoundIds, findIds, rowsOfIds } from '@sfa/db/search/found-ids'
import { type FoundRows, maxRows, type Search, searchRows, type WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import type { Resource } from '@sfa/kit/resource'
import type { Caller } from '../../caller'
import { type Access, accessFor } from '../../permission/access'
import type { Services } from '../../services'
import { asShown, permittedSearch, type ReadAccess, useOf } from './search-records'
import { inSearchTurn } from './search-turns'

/** Rows of an answer that is written while they are read. */
export interface RowStream {
  lots: AsyncIterable<WireRow[]>
  /** Rows of all pages; not set where the answer has all rows. */
  total?: number
}

/** Up to this many rows an answer is not streamed. */
const wholeRows = 1_000
/** A compromise: few transactions for many rows, and a few megabytes of memory. */
const rowsOfLot = 500
/** An answer that has begun cannot be refused any more, so it waits longer for its next rows. */
const streamPatienceMs = 60_000

interface LongPage {
  ids: FoundIds
  rights: Access
  total: number | undefined
}

/** Whether a page is too long to be held in memory. */
export const isLongPage = ({ page }: Pick<Search, 'page'>) => page.pageSize === -1 || page.pageSize > wholeRows

/**
 * A long page. Its rows and their order are decided at once, by ids; the rows are then read batch by batch in
 * transactions of their own, so that slow clients do not occupy a connection or memory.
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
        if (rows.length <= wholeRows)
          return { rows: await asShown(tx, caller, resource, rights, rows), total: rows.length }
      }
      const ids = await findIds(tx, resource, permitted, { limit: all ? limit + 1 : limit, offset })
      if (all && ids.count > maxRows) throw new AppError('foundTooMany', { max: maxRows })
      return { rights, ids, total: all ? undefined : await countRows(tx, resource, permitted) }
    }),
  )
  if (!('ids' in plan)) return plan
  waitFor(streamPatienceMs)
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
      asShown(tx, caller, resource, rights, await rowsOfIds(tx, resource, lot)),
    )
}
