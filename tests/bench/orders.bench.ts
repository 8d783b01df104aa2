import type { AddressInfo } from 'node:net'
import { reportCall } from '@sfa/kit/report'
import { startApi, type TestApi } from '../integration/session/start-api'
import { atMost, type BenchRow, median, scaled, withinBudget } from './lib/bench-row'
import { type Call, runClients } from './lib/busy-clients'
import { fillOrders } from './lib/many-orders'

const path = '/portalsync/order/searchOrderHistory'
/** One person searches; each answer is waited for. */
const searcher = { clients: 1, thinkMs: 0, seconds: 6 }
const budget = 80
const rounds = 5

/** The history of a million orders of a year with five lines each, and the reports of one of its months. */
export async function run(): Promise<BenchRow[]> {
  const api = await startApi({ SEED_SCALE: '0.1' })
  try {
    const count = scaled(1_000_000)
    await fillOrders(api, count)
    await api.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = api.app.server.address() as AddressInfo
    const headers = { authorization: `Bearer ${await api.tokenOf('yunhe', 'admin')}` }
    const rows: BenchRow[] = []
    for (const [name, bodyOf] of Object.entries(await searchesOf(api))) {
      const callOf = (_client: number, round: number): Call => ({ path, headers, body: bodyOf(round) })
      await runClients(port, { ...searcher, seconds: 2 }, callOf)
      const { p95 } = await runClients(port, searcher, callOf)
      const orders = count.toLocaleString('en')
      rows.push(withinBudget(`history of ${orders} orders, ${name}: 95 of 100`, 'ms', p95, budget))
    }
    for (const report of Object.entries(reports)) rows.push(await monthReport(api, headers, report))
    return rows
  } finally {
    await api.stop()
  }
}

/** Bodies of the searches, by what is searched; each takes the number of the call. */
async function searchesOf(api: TestApi): Promise<Record<string, (round: number) => object>> {
  const some = await api.sql(
    `select order_number number, customer_code customer, product[1]::text product, promotion_codes promotions,
       org_id::text org
     from order_order where tenant_id = 'yunhe' order by md5(order_number) limit 500`,
  )
  const one = (round: number) => some[(round * 37) % some.length] as Record<string, string>
  const page = { pageIndex: 1, pageSize: 20 }
  const orderDate = [dayBefore(30), dayBefore(0)]
  return {
    'first page of 30 days': () => ({ page, orderDate }),
    'page 300 of 30 days': round => ({ page: { pageIndex: 300 - (round % 10), pageSize: 20 }, orderDate }),
    'without dates': () => ({ page }),
    'beginning of the number': round => ({
      page,
      orderNumber: one(round).number?.slice(0, 11 + (round % 4)),
      orderDate,
    }),
    customer: round => ({ page, customerCode: one(round).customer, orderDate }),
    product: round => ({ page, product: [one(round).product], orderDate }),
    promotion: round => ({ page, promotionCodes: one(round).promotions?.split('、')[0] ?? 'MJ000001', orderDate }),
    'organisation and state': round => ({ page, orgID: [one(round).org], orderStatus: ['signed'], orderDate }),
  }
}

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

const counted = "order_status not in ('draft', 'cancelled')"
const sums = `sum(original_price), sum(discount_amount), sum(money_off_amount), sum(coupon_amount), sum(rebate_amount),
  sum(online_payment_amount), sum(total_price) total`
const before = `order_date between $1::date - ($2::date - $1::date + 1) and $1::date - 1 and ${counted}`

/** The same figures by hand, over the tables as their owner reads them: those of whole orders, by a column of them. */
const byOrders = (key: string, more = '') => `
  with heads as materialized (
    select * from order_order where tenant_id = 'yunhe' and order_date between $1::date and $2::date and ${counted} ${more}
  ), sums as (
    select ${key} as key, count(*), count(distinct store_id), max(customer_name), ${sums} from heads group by 1
  ), products as (
    select h.${key} as key, l.product, sum(l.base_quantity) filter (where l.is_gift = 0) quantity,
      sum(l.base_quantity / p.denominator) filter (where l.is_gift = 0) big, sum(l.base_quantity) filter (where l.is_gift = 1)
    from heads h join order_order_lines l on l.tenant_id = 'yunhe' and l.head_id = h.id
    join product_product p on p.tenant_id = 'yunhe' and p.id = l.product group by 1, 2
  ), amounts as (
    select key, count(*), sum(quantity) quantity, sum(big) big from products group by 1
  ), before as (
    select ${key} as key, sum(total_price) from order_order where tenant_id = 'yunhe' and ${before} ${more} group by 1
  )
  select * from sums left join amounts using (key) left join before using (key) order by total desc limit 20`

/** And those of lines, by product. */
const byProduct = `
  with sums as (
    select l.product as key, count(distinct h.id), count(distinct h.store_id), sum(l.base_quantity) filter (where l.is_gift = 0),
      sum(l.base_quantity) filter (where l.is_gift = 1), sum(l.original_amount), sum(l.discount_amount), sum(l.money_off_amount),
      sum(l.coupon_amount), sum(l.rebate_amount), sum(l.online_payment_amount), sum(l.net_amount) total
    from order_order h join order_order_lines l on l.tenant_id = 'yunhe' and l.head_id = h.id
    where h.tenant_id = 'yunhe' and h.order_date between $1::date and $2::date and ${counted} group by 1
  ), before as (
    select l.product as key, sum(l.net_amount) from order_order h join order_order_lines l on l.tenant_id = 'yunhe' and l.head_id = h.id
    where h.tenant_id = 'yunhe' and ${before} group by 1
  )
  select * from sums left join before using (key) order by total desc limit 20`

/** Reports of a month with the statements by hand that they are compared with. */
const reports = {
  representatives: { path: '/order/orderreportssr', bare: byOrders('sales_rep_id') },
  stores: { path: '/order/orderreportstore', bare: byOrders('store_id', "and customer_type = 'store'") },
  products: { path: '/order/orderreportproduct', bare: byProduct },
} as const

async function monthReport(
  api: TestApi,
  headers: Record<string, string>,
  [name, { path: page, bare }]: [string, (typeof reports)[keyof typeof reports]],
): Promise<BenchRow> {
  const days = [dayBefore(60), dayBefore(31)]
  const url = reportCall(page, 'search')
  const payload = { page: { pageIndex: 1, pageSize: 20 }, orderDate: days }
  const timed = async (work: () => Promise<unknown>) => {
    const start = performance.now()
    await work()
    return performance.now() - start
  }
  const times: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
  for (let round = 0; round <= rounds; round++) {
    const bareTime = await timed(() => api.sql(bare, days))
    const ours = await timed(() => api.app.inject({ method: 'POST', url, headers, payload }))
    // The first of each reads from the disk.
    if (round > 0) {
      times.ours.push(ours)
      times.bare.push(bareTime)
    }
  }
  return atMost(`month of orders by ${name}: the statement by hand`, 'ms', median(times.ours), median(times.bare), 1.5)
}
