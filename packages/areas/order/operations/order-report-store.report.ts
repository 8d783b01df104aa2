import { store } from '@sfa/customer/definitions/store.resource'
import { reportQuery } from '@sfa/operations/report/report-query'
import { sql } from 'kysely'
import { orderReportStore } from '../definitions/order-report-store.report'
import { amountValues, periodDays, periodName, quantityValues } from './order-figures'
import { ordersBy } from './orders-by'

export const orderReportStoreQuery = reportQuery(
  orderReportStore,
  ({ rows, params: { orderDate, step, orgID, salesRepID, customerGroup } }) => ({
    from: sql`${ordersBy(
      rows,
      {
        orderDate,
        step,
        others: [
          sql`o.customer_type = 'store'`,
          orgID(sql`o.org_id`),
          salesRepID(sql`o.sales_rep_id`),
          customerGroup(sql`o.customer_group`),
        ],
      },
      sql`o.store_id`,
    )} r left join ${rows(store)} s on s.id = r.key`,
    id: sql`r.key || ' ' || r.bucket`,
    own: sql`s.custom_fields`,
    columns: {
      period: periodName,
      customerCode: sql`r.customer_code`,
      customerName: sql`r.customer_name`,
      orders: sql`r.orders`,
      skus: sql`r.skus`,
      ...quantityValues,
      ...amountValues,
    },
    more: periodDays,
  }),
)
