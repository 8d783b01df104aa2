import type { Readable } from 'node:stream'
import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { type FoundRows, maxRows } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import { reportKey } from '@sfa/kit/report'
import { type Caller, requireKey } from '../caller'
import { shownTo } from '../permission/shown-row'
import { isLongPage } from '../resource/searching/stream-records'
import type { Services } from '../services'
import { inLane } from './execute-shared'
import { countReport, readReport, sliceOf } from './read-report'
import type { ReportQuery } from './report-query'
import { reportRelation } from './report-relation'
import { toWireRows } from './report-rows'
import { searchOf, searchReport, toldInstead } from './search-report'
import { spoolText } from './spool-text'

/** Rows of an answer as JSON, with commas between them. */
export interface TextStream {
  texts: Readable
  total: number
}

const rowsOfLot = 500

/** A page of a report, or all of its rows, `most` of them. Throws as `searchReport` does, and `foundTooMany`. */
export async function answerReport(
  services: Pick<Services, 'db' | 'sessionIdleHours'>,
  caller: Caller,
  source: ReportQuery,
  body: Readonly<Record<string, unknown>>,
  most = maxRows,
): Promise<FoundRows | TextStream> {
  requireKey(caller, reportKey(source.report, 'search'))
  const search = searchOf(source.report, body)
  const isTold = isLongPage(search) && (await toldInstead(services, caller, source, search))
  return isLongPage(search) && !isTold
    ? streamReport(services, caller, source, search, most)
    : searchReport(services, caller, source, body)
}

/**
 * A long page. Its rows are read as fast as the database has them, in one transaction, and wait in a file for the client:
 * a slow one occupies neither a connection nor memory, and what goes wrong is refused before the answer begins.
 */
async function streamReport(
  services: Pick<Services, 'db' | 'sessionIdleHours'>,
  caller: Caller,
  source: ReportQuery,
  search: ReturnType<typeof searchOf>,
  most: number,
): Promise<TextStream> {
  const { tenantId } = caller
  const said = shownTo(caller, source.report.shape)
  const all = search.page.pageSize === -1
  const { limit, offset } = sliceOf(search)
  const relation = await inTenant(services.db, tenantId, tx =>
    reportRelation(services, tx, caller, source, search, 'search'),
  )
  return inLane(services, { tenantId, source }, async tx => {
    let read = 0
    async function* texts(): AsyncGenerator<string> {
      for await (const lot of readReport(tx, relation, rowsOfLot, { limit: all ? most + 1 : limit, offset })) {
        const rows = (await toWireRows(tx, caller, source, relation, lot)).map(said)
        yield (read === 0 ? '' : ',') + rows.map(row => JSON.stringify(row)).join(',')
        read += rows.length
        if (all && read > most) throw new AppError('foundTooMany', { max: most })
      }
    }
    const kept = await spoolText(texts())
    return { texts: kept, total: all ? read : await countReport(tx, relation) }
  })
}
