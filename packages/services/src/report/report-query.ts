import type { WireRow } from '@sfa/db/search-rows'
import type { Tx } from '@sfa/db/tenant-transaction'
import type { Report } from '@sfa/resource-kit/report'
import type { Resource } from '@sfa/resource-kit/resource'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Caller } from '../caller'
import type { Services } from '../services'

/** What a query is made of. Names of the database are written as they are; every value is a parameter. */
export interface QueryTools<P extends string = string> {
  /**
   * A resource's rows, to be given an alias: those that the caller's data scope reaches, without hidden fields and with
   * masked ones masked. The one way to read a resource in a report.
   */
  rows(resource: Resource): RawBuilder<unknown>
  /** The condition that a parameter puts on an expression; true where nothing was asked. */
  params: Readonly<Record<P, (column: RawBuilder<unknown>) => RawBuilder<SqlBool>>>
  services: Pick<Services, 'sessionIdleHours'>
}

export interface QueryParts<C extends string = string> {
  from: RawBuilder<unknown>
  where?: RawBuilder<unknown>
  groupBy?: RawBuilder<unknown>
  /** Tells a row from all others: rows that are equal in the order asked for are ordered by it. */
  id: RawBuilder<unknown>
  /** Money is fen, as in the tables; moments and dates are themselves. */
  columns: Readonly<Record<C, RawBuilder<unknown>>>
  /** What the page's own parts need beside the columns; it is not searched, sorted or exported. */
  more?: Readonly<Record<string, RawBuilder<unknown>>>
}

export interface ReportQuery {
  report: Report
  query: (tools: QueryTools) => QueryParts
  /** Changes rows before they are answered or written into a file. */
  finish?: Finish
  /** Rows of a search that no statement can answer, all of them in their order; null leaves it to the query. */
  instead?: (tx: Tx, caller: Caller, filters: Readonly<Record<string, unknown>>) => Promise<WireRow[] | null>
  /** Where it is written: `login-log.report.ts:8`. */
  place: string
}
type Finish = (tx: Tx, caller: Caller, rows: WireRow[]) => Promise<WireRow[]>

/** The query of a report. The compiler knows its columns and parameters; `checkReports` finds what it cannot see. */
export const reportQuery = <C extends string, P extends string>(
  report: Report<C, P>,
  query: (tools: QueryTools<P>) => QueryParts<C>,
  more: Pick<ReportQuery, 'finish' | 'instead'> = {},
): ReportQuery => ({
  ...more,
  report: report as unknown as Report,
  query: query as unknown as ReportQuery['query'],
  place: placeOfCall(),
})

/** File and line of the definition, for who has to mend it. */
function placeOfCall(): string {
  const line = new Error().stack?.split('\n')[3] ?? ''
  return /([^/\\(]+:\d+):\d+\)?$/.exec(line)?.[1] ?? 'unknown place'
}
