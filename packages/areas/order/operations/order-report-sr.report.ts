import { reportQuery } from '@sfa/operations/report/report-query'
import { user } from '@sfa/person/definitions/user.resource'
import { sql } from 'kysely'
import { orderReportSr } from '../definitions/order-report-sr.report'
import { amountValues, periodDays, periodName, quantityValues } from './order-figures'
import { ordersBy } from './orders-by'

/** Orders without a representative have a row of their own. */
export const orderReportSrQuery = reportQuery(
  orderReportSr,
  ({ rows, params: { orderDate, step, orgID, customerGroup } }) => ({
    from: sql`${ordersBy(
      rows,
      { orderDate, step, others: [orgID(sql`o.org_id`), customerGroup(sql`o.customer_group`)] },
      sql`o.sales_rep_id`,
    )} r left join ${rows(user)} u on u.id = r.key`,
    id: sql`r.key || ' ' || r.bucket`,
    own: sql`u.custom_fields`,
    columns: {
      period: periodName,
      salesRepID: sql`nullif(r.key, 0)`,
      orders: sql`r.orders`,
      customers: sql`r.customers`,
      skus: sql`r.skus`,
      ...quantityValues,
      ...amountValues,
    },
    more: periodDays,
  }),
)
