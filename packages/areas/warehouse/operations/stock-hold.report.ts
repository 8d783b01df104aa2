import { reportQuery } from '@sfa/operations/report/report-query'
import { sql } from 'kysely'
import { stockHoldReport } from '../definitions/stock-hold.report'
import { warehouse } from '../definitions/warehouse.resource'

export const stockHoldQuery = reportQuery(stockHoldReport, ({ rows }) => ({
  from: sql`warehouse_stock_hold h join ${rows(warehouse)} w on w.id = h.warehouse_id`,
  id: sql`h.id`,
  columns: {
    warehouseID: sql`h.warehouse_id`,
    productID: sql`h.product_id`,
    documentType: sql`h.document_type`,
    documentNo: sql`h.document_no`,
    held: sql`h.quantity`,
    holdTime: sql`h.create_time`,
    userName: sql`h.create_by`,
  },
}))
