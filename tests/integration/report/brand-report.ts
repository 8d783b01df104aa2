import { date, number } from '@sfa/kit/fields/fields'
import { defineReport, percent, shows } from '@sfa/kit/report'
import { reportQuery } from '@sfa/operations/report/report-query'
import { brand } from '@sfa/product/definitions/brand.resource'
import { product } from '@sfa/product/definitions/product.resource'
import { sql } from 'kysely'

/** Products by brand: as the page of documentation has it, to show what a report over records with prices is. */
export const brandReport = defineReport({
  path: '/product/brandreport',
  label: ['品牌产品统计', 'Products by brand'],
  params: { brandID: true, averagePrice: true, period: date(['统计期间', 'Period']) },
  columns: {
    brandID: shows(product, 'brandID'),
    nameEn: shows(brand, 'nameEn'),
    products: number(['产品数', 'Products'], { required: true }),
    share: percent(['占比', 'Share']),
    averagePrice: shows(product, 'unitPrice', ['平均价格', 'Average price']),
    added: number(['期间新增', 'New in the period']),
  },
  sort: 'products',
  newestFirst: true,
  totals: { products: 'sum', added: 'sum', share: { part: 'products', whole: 'products' }, averagePrice: 'highest' },
  chart: { kind: 'bar', by: 'brandID', values: ['products', 'added'] },
  drill: { products: { to: '/product/productmanage', where: { brandID: 'brandID', createTime: 'period' } } },
})

export const brandQuery = reportQuery(brandReport, ({ rows, params }) => ({
  from: sql`${rows(product)} p join ${rows(brand)} b on b.id = p.brand_id`,
  where: sql`p.is_deleted = 0`,
  groupBy: sql`p.brand_id, b.name_en`,
  id: sql`p.brand_id`,
  columns: {
    brandID: sql`p.brand_id`,
    nameEn: sql`b.name_en`,
    products: sql`count(*)`,
    share: sql`round(100.0 * count(*) / sum(count(*)) over (), 2)`,
    averagePrice: sql`round(avg(p.unit_price))`,
    added: sql`count(*) filter (where ${params.period(sql`p.create_time::date`)})`,
  },
}))
