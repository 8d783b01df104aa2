import type { Report } from '@sfa/resource-kit/report'
import type { Resource } from '@sfa/resource-kit/resource'
import { operationLogReport } from '../audit/operation-log.report'
import { sendStatisticsReport } from '../message/send-statistics.report'
import { interfaceLogReport } from '../person/interface-log.report'
import { loginLogReport } from '../person/login-log.report'
import { onlineUserReport } from '../person/online-user.report'

/** Every report of the product, sorted by path. Two reports at one path are a mistake of the definition. */
export const reports: readonly Report[] = [
  sendStatisticsReport,
  operationLogReport,
  interfaceLogReport,
  loginLogReport,
  onlineUserReport,
]

const byPath = new Map<string, Report>()
for (const report of reports) {
  if (byPath.has(report.path)) throw new Error(`two reports at ${report.path}`)
  byPath.set(report.path, report)
}

/** The report at a route; of a resource that has its page in the report's place too. */
export const findReport = (path: string | null): Report | undefined => (path === null ? undefined : byPath.get(path))

/** The report that a shape belongs to; undefined for a resource. */
export const reportOfShape = (resource: Resource): Report | undefined =>
  resource.derived ? reports.find(({ shape }) => shape === resource) : undefined
