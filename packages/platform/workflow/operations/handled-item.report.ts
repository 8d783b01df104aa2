import { reportQuery } from '@sfa/operations/report/report-query'
import { sql } from 'kysely'
import { handledItemReport } from '../definitions/handled-item.report'
import { handledBy } from './search-tasks'
import { approvalValues, inApprovals, tellApprovals } from './tell-approvals'

export const handledItemQuery = reportQuery(
  handledItemReport,
  ({ params, caller }) => ({
    from: sql`workflow_task t join workflow_instance i on i.id = t.instance_id`,
    where: sql`${handledBy(caller.userId)} and ${inApprovals(params.text)}`,
    id: sql`t.id`,
    columns: {
      ...approvalValues.values,
      decideTime: sql`t.end_time`,
      decision: sql`t.decision`,
      opinion: sql`t.opinion`,
    },
    more: {
      ...approvalValues.more,
      kind: sql`t.kind`,
      nodeName: sql`t.node_name`,
      forId: sql`t.for_id`,
      byId: sql`t.decided_by`,
    },
  }),
  { finish: tellApprovals },
)
