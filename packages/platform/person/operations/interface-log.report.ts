import { reportQuery } from '@sfa/operations/report/report-query'
import { sql } from 'kysely'
import { interfaceLogReport } from '../definitions/interface-log.report'
import { interfaceLog } from '../definitions/interface-log.resource'

export const interfaceLogQuery = reportQuery(interfaceLogReport, ({ rows }) => ({
  from: sql`${rows(interfaceLog)} l`,
  id: sql`l.id`,
  columns: {
    createTime: sql`l.create_time`,
    method: sql`l.method`,
    path: sql`l.path`,
    userID: sql`l.user_id`,
    status: sql`l.status`,
    code: sql`l.code`,
    duration: sql`l.duration`,
    traceId: sql`l.trace_id`,
    ip: sql`l.ip`,
    failed: sql`(l.code is distinct from '0')::int`,
  },
}))
