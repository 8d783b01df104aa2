import { reportQuery } from '@sfa/operations/report/report-query'
import { sql } from 'kysely'
import { stockMoveReport } from '../definitions/stock-move.report'
import { warehouse } from '../definitions/warehouse.resource'

/**
 * Each move stands once for the warehouse that it leaves and once for the one that it reaches. The halves have no
 * conditions of their own, and the tenant is asked for once more outside them: only then does the planner read both in
 * the order of the index by time (docs/decisions/0298-orders-of-lists.md). Halves without a warehouse end at the join.
 */
export const stockMoveQuery = reportQuery(stockMoveReport, ({ rows }) => ({
  from: sql`(
      select tenant_id, id, 0 side, from_warehouse_id warehouse_id, to_location counterpart, to_warehouse_id other_id,
        null::numeric incoming, quantity outgoing, from_after after, product_id, batch, expires, document_type,
        document_no, unit_cost, from_value amount, from_value - value difference, create_by, create_time
      from warehouse_stock_move
      union all
      select tenant_id, id, 1, to_warehouse_id, from_location, from_warehouse_id, quantity, null, to_after, product_id, batch,
        expires, document_type, document_no, unit_cost, to_value, value - to_value, create_by, create_time
      from warehouse_stock_move
    ) m join ${rows(warehouse)} w on w.id = m.warehouse_id`,
  where: sql`m.tenant_id = (select app_tenant())`,
  id: sql`m.id * 2 + m.side`,
  columns: {
    moveTime: sql`m.create_time`,
    warehouseID: sql`m.warehouse_id`,
    productID: sql`m.product_id`,
    batch: sql`nullif(m.batch, '')`,
    expires: sql`m.expires`,
    documentType: sql`m.document_type`,
    documentNo: sql`m.document_no`,
    counterpart: sql`m.counterpart`,
    otherWarehouse: sql`m.other_id`,
    incoming: sql`m.incoming`,
    outgoing: sql`m.outgoing`,
    after: sql`m.after`,
    unitCost: sql`m.unit_cost`,
    amount: sql`m.amount`,
    difference: sql`nullif(m.difference, 0)`,
    userName: sql`m.create_by`,
  },
}))
