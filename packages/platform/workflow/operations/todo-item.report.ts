import { holdsKey } from '@sfa/operations/caller'
import { reportQuery } from '@sfa/operations/report/report-query'
import { sql } from 'kysely'
import { todoKeys } from '../definitions/task.calls'
import { todoItemReport } from '../definitions/todo-item.report'
import { approvalValues, inApprovals, tellApprovals } from './tell-approvals'

/** The lists of the page one after the other; each has the rows of the caller, and the last one needs its key. */
export const todoItemQuery = reportQuery(
  todoItemReport,
  ({ params, caller }) => {
    const { values, more } = approvalValues
    return {
      from: sql`(
        select 'todo' folder, t.id, t.instance_id, t.arrive_time, t.due_time, t.kind, t.node_name, t.for_id
        from workflow_task t where t.assignee_id = ${caller.userId} and t.state = 'open' and not t.paused
        union all
        select 'mine', m.id, m.id, m.start_time, null, null, null, null
        from workflow_instance m where m.initiator_id = ${caller.userId}
        union all
        select 'copied', c.instance_id, c.instance_id, c.copy_time, null, null, c.node_name, null
        from workflow_copy c where c.user_id = ${caller.userId}
        union all
        select 'all', a.id, a.id, a.start_time, null, null, null, null
        from workflow_instance a where ${holdsKey(caller, todoKeys.manage)}
      ) l join workflow_instance i on i.id = l.instance_id`,
      where: inApprovals(params.text),
      id: sql`l.folder || ' ' || l.id`,
      columns: {
        ...values,
        arriveTime: sql`l.arrive_time`,
        dueTime: sql`l.due_time`,
        timeLeft: sql`null::text`,
        folder: sql`l.folder`,
      },
      more: { ...more, kind: sql`l.kind`, nodeName: sql`l.node_name`, forId: sql`l.for_id` },
    }
  },
  { finish: tellApprovals },
)
