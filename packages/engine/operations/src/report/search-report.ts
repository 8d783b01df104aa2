import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { narrows } from '@sfa/db/search/narrowing'
import { orderBy } from '@sfa/db/search/order-by'
import type { FoundRows, Search, WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import { isOwnPath } from '@sfa/kit/fields/field-questions'
import { type Report, reportKey } from '@sfa/kit/report'
import { sql } from 'kysely'
import { type Caller, requireKey } from '../caller'
import { shownTo } from '../permission/shown-row'
import { parseSearch } from '../resource/searching/parse-search'
import { unknownNames } from '../resource/searching/unknown-name'
import type { Services } from '../services'
import { executeShared, laneOf } from './execute-shared'
import { type ReadPage, readPage, sliceOf } from './read-report'
import type { ReportFigures } from './report-figures'
import type { ReportQuery } from './report-query'
import { type ReportRelation, reportRelation } from './report-relation'
import { finishRows, toWireRows } from './report-rows'

/**
 * A page of a report, with a total as in lists. Throws `notPermitted`, `busy`, and `invalid` for a value that cannot be
 * searched.
 */
export async function searchReport(
  services: Pick<Services, 'db' | 'sessionIdleHours'>,
  caller: Caller,
  source: ReportQuery,
  body: Readonly<Record<string, unknown>>,
): Promise<FoundRows & { figures?: ReportFigures }> {
  const { report } = source
  requireKey(caller, reportKey(report, 'search'))
  const search = { ...searchOf(report, body), totals: body.figures === true }
  const { tenantId } = caller
  // Values that may not be read are not there; files say these texts as they write them.
  const said = shownTo(caller, report.shape)
  const inOwnTenant = <T>(work: Parameters<typeof inTenant<T>>[2]) => inTenant(services.db, tenantId, work)
  const told = await toldInstead(services, caller, source, search)
  if (told) {
    const { limit, offset } = sliceOf(search)
    const rows = await inOwnTenant(tx => finishRows(tx, caller, source, told.slice(offset, offset + limit)))
    return { rows: rows.map(said), total: told.length }
  }
  const waits = report.isHeavy || narrows(search) || search.sort || search.page.count === 'exact'
  if (!waits)
    return inOwnTenant(async tx => {
      const relation = await reportRelation(services, tx, caller, source, search, 'search')
      const found = await readPage(tx, source, relation, search)
      return answered(found, relation, (await toWireRows(tx, caller, source, relation, found.rows)).map(said))
    })
  // No connection of the short calls is held while the report waits for its turn.
  const relation = await inOwnTenant(tx => reportRelation(services, tx, caller, source, search, 'search'))
  const statement = sql`${relation.found} order by ${orderBy(relation.shape, relation.sort)}`
  const found = await executeShared(
    services,
    { tenantId, source, statement, asked: ['page', search.page, search.totals, [...relation.hidden]] },
    tx => readPage(tx, source, relation, search),
  )
  const wire = await inOwnTenant(tx => toWireRows(tx, caller, source, relation, found.rows))
  return answered(found, relation, wire.map(said))
}

/** Beside the rows, `figures: true` of the body has what they come to, which costs no second pass over them. */
const answered = ({ totals, ...found }: ReadPage, { hidden }: ReportRelation, rows: WireRow[]) => ({
  ...found,
  rows,
  ...(totals && { figures: { totals, chart: [], hidden: [...hidden] } }),
})

/** All rows of a search that no statement answers. */
export const toldInstead = async (
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  source: ReportQuery,
  { filters }: Pick<Search, 'filters'>,
) =>
  source.instead &&
  laneOf(source).run(() => inTenant(db, caller.tenantId, async tx => source.instead?.(tx, caller, filters)))

/** Throws `invalid`, for an order that is not allowed as well. */
export function searchOf({ shape, columns }: Report, body: Readonly<Record<string, unknown>>): Search {
  const { figures: _, ...conditions } = body
  const search = parseSearch(shape, conditions)
  const sortable = (field: string) =>
    isOwnPath(shape.fields, field) || (field in columns && !shape.list.unsortable?.includes(field))
  const wrong = search.sort?.filter(({ field }) => !sortable(field)) ?? []
  if (wrong.length > 0) {
    const names = wrong.map(({ field }) => field)
    throw new AppError('invalid', {}, 200, unknownNames('order', names, Object.keys(columns).filter(sortable)))
  }
  return search
}
