import { reportQuery } from '@sfa/operations/report/report-query'
import { quota } from '@sfa/pricing/definitions/quota.resource'
import { product } from '@sfa/product/definitions/product.resource'
import { stock } from '@sfa/warehouse/definitions/stock.resource'
import { sql } from 'kysely'
import { materialStockReport } from '../definitions/material-stock.report'
import { materialRequest } from '../definitions/request.resource'

/**
 * Materials with the stock, the requests and the quotas that the caller reaches. Of quotas only the first of each tree
 * count, since its parts are in it; what a part has used, its tree has used. The stock is looked up for each material:
 * most of it is of goods.
 */
export const materialStockQuery = reportQuery(materialStockReport, ({ rows }) => ({
  from: sql`${rows(product)} p
    left join lateral (
      select sum(s.on_hand) on_hand, sum(s.reserved) reserved from ${rows(stock)} s where s.product_id = p.id
    ) s on true
    left join (
      select l.product, sum(l.issued) issued,
        sum(greatest(coalesce(l.approved, l.quantity) - l.issued, 0))
          filter (where r.state in ('review', 'approved', 'partlyIssued')) waiting
      from ${rows(materialRequest)} r join material_request_lines l on l.head_id = r.id group by 1
    ) r on r.product = p.id
    left join (
      select q.product_id, sum(q.total) filter (where q.parent_id is null) total, sum(q.used) used
      from ${rows(quota)} q
      where q.is_deleted = 0 and q.measure = 'quantity'
        and (now() at time zone 'Etc/GMT-8')::date between q.valid_from and q.valid_to
      group by 1
    ) q on q.product_id = p.id`,
  where: sql`p.product_type = '2'`,
  id: sql`p.id`,
  own: sql`p.custom_fields`,
  columns: {
    productCode: sql`p.code`,
    productID: sql`p.id`,
    brandID: sql`p.brand_id`,
    unit: sql`p.source_uom`,
    onHand: sql`coalesce(s.on_hand, 0)`,
    reserved: sql`coalesce(s.reserved, 0)`,
    available: sql`coalesce(s.on_hand - s.reserved, 0)`,
    waiting: sql`coalesce(r.waiting, 0)`,
    issued: sql`coalesce(r.issued, 0)`,
    quotaTotal: sql`q.total`,
    quotaUsed: sql`q.used`,
    quotaLeft: sql`q.total - q.used`,
    isDeleted: sql`p.is_deleted`,
  },
}))
