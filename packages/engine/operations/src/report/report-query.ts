import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import type { Label } from '@sfa/kit/label'
import type { Report } from '@sfa/kit/report'
import type { Resource } from '@sfa/kit/resource'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Caller } from '../caller'
import type { Services } from '../services'

/** Tools for writing a query. Names of the database are written as they are; every value is a parameter. */
export interface QueryTools<P extends string = string> {
  /**
   * A resource's rows, to be given an alias: those that the caller's data scope reaches, without hidden fields and with
   * masked ones masked. Reports read resources in no other way.
   */
  rows(resource: Resource): RawBuilder<unknown>
  /** The condition that a parameter puts on an expression; true where the search does not set it. */
  params: Readonly<Record<P, (column: RawBuilder<unknown>) => RawBuilder<SqlBool>>>
  services: Pick<Services, 'sessionIdleHours'>
  /** Who reads, for reports of the caller's own rows; without rights where definitions are checked. */
  caller: Pick<Caller, 'userId' | 'keys'>
}

/** Whom a query is written for where it is only looked at. */
export const noCaller: QueryTools['caller'] = { userId: '0', keys: new Set() }

export interface QueryParts<C extends string = string> {
  from: RawBuilder<unknown>
  where?: RawBuilder<unknown>
  groupBy?: RawBuilder<unknown>
  /** Unique per row: rows that are equal in the requested order are ordered by it. */
  id: RawBuilder<unknown>
  /** Money is fen, as in the tables; moments and dates need no conversion. */
  columns: Readonly<Record<C, RawBuilder<unknown>>>
  /** Where the tenant's own fields of the row's record are, for a report with `ownFields`. */
  own?: RawBuilder<unknown>
  /** Values that the page needs beside the columns; they are not searched, sorted or exported. */
  more?: Readonly<Record<string, RawBuilder<unknown>>>
}

export interface ReportQuery {
  report: Report
  query: (tools: QueryTools) => QueryParts
  /** Changes rows before they are answered or written into a file. */
  finish?: Finish
  /** By column: what the page shows of a row in place of its value, for files. Undefined: the value, as its kind has it. */
  says?: Readonly<Record<string, (row: WireRow, caller: Caller) => Label | undefined>>
  /** All rows of a search that SQL cannot answer, in their order; null: the query answers it. */
  instead?: (tx: Tx, caller: Caller, filters: Readonly<Record<string, unknown>>) => Promise<WireRow[] | null>
  /** Where it is written: `packages/platform/person/operations/login-log.report.ts:8`; of a bundle the file alone. */
  place: string
}
type Finish = (tx: Tx, caller: Caller, rows: WireRow[]) => Promise<WireRow[]>

/**
 * The query of a report. The compiler checks its columns and parameters; `checkReports` finds the mistakes that it
 * cannot see.
 */
export const reportQuery = <C extends string, P extends string>(
  report: Report<C, P>,
  query: (tools: QueryTools<P>) => QueryParts<C>,
  more: Pick<ReportQuery, 'finish' | 'says' | 'instead'> = {},
): ReportQuery => ({
  ...more,
  report: report as unknown as Report,
  query: query as unknown as ReportQuery['query'],
  place: placeOfCall(),
})

/** File and line of the definition, for error messages. */
function placeOfCall(): string {
  const line = new Error().stack?.split('\n')[3] ?? ''
  const [, place] =
    /((?:packages|tests)\/[^()]{1,300}:\d{1,6}):\d{1,6}\)?$/.exec(line) ??
    /([^/\\(]{1,300}:\d{1,6}):\d{1,6}\)?$/.exec(line) ??
    []
  return place ?? 'unknown place'
}
