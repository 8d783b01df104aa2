import type { Report } from '@sfa/kit/report'
import type { ReportQuery } from './report-query'

let known: readonly ReportQuery[] | undefined

/** Makes the queries of the areas known; `joinAreas` does so. */
export function useReports(queries: readonly ReportQuery[]): void {
  known = queries
}

/** Throws where the areas have not joined. */
export function reportQueries(): readonly ReportQuery[] {
  if (!known) throw new Error('Call joinAreas before reports are read')
  return known
}

export const queryOf = (report: Report): ReportQuery =>
  reportQueries().find(query => query.report === report) as ReportQuery
