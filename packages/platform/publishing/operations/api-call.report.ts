import { reportQuery } from '@sfa/operations/report/report-query'
import { sql } from 'kysely'
import { apiCallReport } from '../definitions/api-call.report'
import { apiCall } from '../definitions/api-call.resource'

export const apiCallQuery = reportQuery(apiCallReport, ({ rows }) => ({
  from: sql`${rows(apiCall)} l`,
  id: sql`l.id`,
  columns: {
    createTime: sql`l.create_time`,
    apiKeyID: sql`l.api_key_id`,
    method: sql`l.method`,
    path: sql`l.path`,
    status: sql`l.status`,
    code: sql`l.code`,
    duration: sql`l.duration`,
    traceId: sql`l.trace_id`,
    ip: sql`l.ip`,
    failed: sql`(l.code is distinct from '0')::int`,
  },
}))
