import { reportQuery } from '@sfa/operations/report/report-query'
import { sql } from 'kysely'
import { ecOrder } from '../../definitions/ec-order.resource'
import { ecRunReport } from '../../definitions/ec-run.report'
import { order } from '../../definitions/order.resource'

/** Orders beyond the reader's reach are not counted. */
export const ecRunQuery = reportQuery(ecRunReport, ({ rows }) => ({
  from: sql`job_run r cross join lateral (
    select count(*) orders, count(*) filter (where e.state = 'made') made,
      count(*) filter (where e.state = 'waiting') waiting, count(*) filter (where e.state = 'failed') failed,
      count(*) filter (where o.order_status in ('partlyShipped', 'shipped', 'signed', 'closed')) shipped,
      count(*) filter (where o.order_status = 'cancelled') cancelled, coalesce(sum(e.paid), 0)::bigint paid
    from ${rows(ecOrder)} e left join ${rows(order)} o on o.id = e.order_id where e.import_run = r.id::text) n`,
  where: sql`r.job = 'import' and r.kind = 'ECOrder'`,
  id: sql`r.id`,
  columns: {
    runNo: sql`r.id::text`,
    createTime: sql`r.create_time`,
    userName: sql`r.user_name`,
    fileName: sql`r.file_name`,
    phase: sql`case when r.phase in ('queued', 'parsing', 'validating', 'writing') then 'open' else r.phase end`,
    rows: sql`r.total`,
    refused: sql`case when r.phase = 'undone' then 0 else r.failure_count end`,
    orders: sql`n.orders`,
    made: sql`n.made`,
    waiting: sql`n.waiting`,
    failed: sql`n.failed`,
    shipped: sql`n.shipped`,
    cancelled: sql`n.cancelled`,
    paid: sql`n.paid`,
  },
}))
