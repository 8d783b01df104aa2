import { reportQuery } from '@sfa/operations/report/report-query'
import { findResource } from '@sfa/registry/registry'
import { sql } from 'kysely'
import { numberOfRecord, operationLabel } from '../definitions/change-texts'
import { operationLogReport } from '../definitions/operation-log.report'
import { asLogRows } from './log-rows'
import { searchedHistory } from './searched-history'

/** The operation log. The lines of a single record come from its history, which also knows the changes of imports. */
export const operationLogQuery = reportQuery(
  operationLogReport,
  ({ params }) => ({
    from: sql`record_change c`,
    // A way, or one batch of it.
    where: sql`(${params.source(sql`split_part(c.source, ':', 1)`)} or ${params.source(sql`c.source`)})`,
    id: sql`c.id`,
    columns: {
      createTime: sql`c.create_time`,
      userName: sql`c.user_name`,
      resource: sql`c.resource`,
      recordName: sql`null::text`,
      operation: sql`c.operation`,
      fields: sql`null::text`,
      way: sql`split_part(c.source, ':', 1)`,
      batch: sql`substring(c.source from ':(.+)$')`,
      traceId: sql`c.trace_id`,
      recordId: sql`c.record_id::text`,
    },
    more: { source: sql`c.source`, userId: sql`c.user_id`, changes: sql`c.changes` },
  }),
  {
    instead: searchedHistory,
    finish: asLogRows,
    says: {
      operation: ({ resource, operation }, { tenantId }) =>
        operationLabel(findResource(String(resource), tenantId), String(operation)),
      recordName: ({ recordName, recordId }) => (recordName ? undefined : numberOfRecord(String(recordId))),
    },
  },
)
