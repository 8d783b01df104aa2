import { reportQuery } from '@sfa/operations/report/report-query'
import { sql } from 'kysely'
import { activity } from '../definitions/activity.resource'
import { activityViewReport } from '../definitions/activity-view.report'
import { activityApplication } from '../definitions/application.resource'
import { activityBudget } from '../definitions/budget.resource'
import { activityExecution } from '../definitions/execution.resource'

/** The status is that of the clock; budgets, applications and executions are those that the reader reaches. */
export const activityViewQuery = reportQuery(activityViewReport, ({ rows }) => ({
  from: sql`${rows(activity)} a
    left join lateral (
      select sum(amount) allocated, sum(held) held, sum(used) used,
        min(round((alarm - held - used) * 100.0 / nullif(alarm, 0), 2)) to_alarm
      from ${rows(activityBudget)} b where b.activity_id = a.id and b.is_deleted = 0
    ) b on true
    left join lateral (
      select count(*) passed from ${rows(activityApplication)} p
      where p.activity_id = a.id and p.approval_status = 'Done'
    ) p on true
    left join lateral (
      select count(*) executions, count(*) filter (where e.verify_status <> 'verified') unverified
      from ${rows(activityExecution)} e where e.activity_id = a.id
    ) e on true`,
  where: sql`a.is_deleted = 0`,
  id: sql`a.id`,
  columns: {
    code: sql`a.code`,
    activityID: sql`a.id`,
    type: sql`a.type`,
    status: sql`activity_status(a.application_start, a.application_end, a.activity_start, a.activity_end, a.approval_status,
      (now() at time zone 'Etc/GMT-8')::date)`,
    approvalStatus: sql`a.approval_status`,
    orgID: sql`a.org_id`,
    applicationStart: sql`a.application_start`,
    applicationEnd: sql`a.application_end`,
    activityStart: sql`a.activity_start`,
    activityEnd: sql`a.activity_end`,
    maximumCustomers: sql`a.maximum_customers`,
    appliedCustomers: sql`a.applied_customers`,
    passed: sql`p.passed`,
    executions: sql`e.executions`,
    unverified: sql`e.unverified`,
    budget: sql`a.budget`,
    allocated: sql`coalesce(b.allocated, 0)::bigint`,
    held: sql`coalesce(b.held, 0)::bigint`,
    posted: sql`coalesce(b.used, 0)::bigint`,
    available: sql`coalesce(b.allocated - b.held - b.used, 0)::bigint`,
    issued: sql`coalesce(b.held + b.used, 0)::bigint`,
    burn: sql`round((b.held + b.used) * 100.0 / nullif(b.allocated, 0), 2)`,
    toAlarm: sql`b.to_alarm`,
  },
}))
