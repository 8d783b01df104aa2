import type { Search, WireRow } from '@sfa/db/search/search-rows'
import type { Resource } from '@sfa/kit/resource'
import type { Caller } from '../../caller'
import type { Services } from '../../services'
import type { Answer } from '../calls/answer-call'
import { requireReadAccess, rowFor } from './read-access'
import { searchRecords } from './search-records'
import { isLongPage, type RowStream, streamRecords } from './stream-records'

/** A search whose answer may be written while its rows are read. `shape` converts a row to what is sent. */
export async function answerSearch(
  services: Services,
  caller: Caller,
  resource: Resource,
  search: Search,
  shape: (row: WireRow) => WireRow = row => row,
): Promise<Answer | RowStream> {
  const access = requireReadAccess(caller, resource)
  const readable = rowFor(caller, resource, access)
  const asSent = (rows: readonly WireRow[]) => rows.map(row => shape(readable(row)))
  const found = isLongPage(search)
    ? await streamRecords(services, caller, resource, search, access)
    : await searchRecords(services, caller, resource, search, access)
  if ('lots' in found) return { ...found, lots: mapLots(found.lots, asSent) }
  const { rows, ...counts } = found
  return { data: asSent(rows), ...counts }
}

async function* mapLots(lots: AsyncIterable<WireRow[]>, asSent: (rows: readonly WireRow[]) => WireRow[]) {
  for await (const lot of lots) yield asSent(lot)
}
