import { reportQuery } from '@sfa/operations/report/report-query'
import { sql } from 'kysely'
import { promotionResources } from '../definitions/promotion-kinds'
import { promotionUseReport } from '../definitions/promotion-use.report'

export const promotionUseQuery = reportQuery(promotionUseReport, ({ rows }) => ({
  from: sql`marketing_promotion_use u join (${sql.join(
    Object.entries(promotionResources).map(
      ([type, resource]) => sql`select ${sql.lit(type)} as type, id, code, name from ${rows(resource)} r`,
    ),
    sql` union all `,
  )}) p on p.type = u.promotion_type and p.id = u.promotion_id`,
  id: sql`u.id`,
  columns: {
    code: sql`p.code`,
    name: sql`p.name`,
    type: sql`p.type`,
    orderNo: sql`u.order_no`,
    storeID: sql`u.store_id`,
    distributorID: sql`u.distributor_id`,
    day: sql`u.day`,
    state: sql`u.state`,
    amount: sql`u.amount`,
    consumed: sql`u.consumed`,
    useTime: sql`u.create_time`,
  },
}))
