import { reportQuery } from '@sfa/operations/report/report-query'
import { sql } from 'kysely'
import { loginLogReport } from '../definitions/login-log.report'
import { loginLog } from '../definitions/login-log.resource'

export const loginLogQuery = reportQuery(loginLogReport, ({ rows }) => ({
  from: sql`${rows(loginLog)} l`,
  id: sql`l.id`,
  columns: {
    createTime: sql`l.create_time`,
    userName: sql`l.user_name`,
    userID: sql`l.user_id`,
    outcome: sql`l.outcome`,
    ip: sql`l.ip`,
    userAgent: sql`l.user_agent`,
  },
}))
