import type { AddressInfo } from 'node:net'
import { submitOrder } from '@sfa/order/operations/placing/submit-order'
import { copyDrafts } from '../integration/order/copy-drafts'
import { outcome, startOrders } from '../integration/order/start-orders'
import { startApi, type TestApi } from '../integration/session/start-api'
import { atMost, type BenchRow, ninetyFifth, withinBudget } from './lib/bench-row'
import { type Call, runClients } from './lib/busy-clients'

const path = '/portalsync/order'
const lines = 20
const submits = 100
/** One person enters orders; each answer is waited for. */
const person = { clients: 1, thinkMs: 0, seconds: 5 }

/**
 * Orders of 20 lines as a person enters them: how long 95 of 100 submits take with the promotions of the demo, and 95 of
 * 100 previews with 200 promotions in force and with ten times as many; and how long 200 orders at once for the last 100
 * take.
 */
export async function run(): Promise<BenchRow[]> {
  const api = await startApi()
  try {
    await enoughOfEverything(api)
    await api.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = api.app.server.address() as AddressInfo
    const token = await api.tokenOf('yunhe', 'admin')
    const bodyOf = await ordersOf(api)
    const preview = async () => {
      const headers = { authorization: `Bearer ${token}` }
      const callOf = (_client: number, round: number): Call => ({
        path: `${path}/previewOrder`,
        headers,
        body: bodyOf(round),
      })
      await runClients(port, { ...person, seconds: 2 }, callOf)
      return (await runClients(port, person, callOf)).p95
    }
    const times: number[] = []
    for (let at = 0; at < submits; at++) {
      const { data } = await asked(api, 'createOrder', bodyOf(at), token)
      const begun = performance.now()
      await asked(api, 'submitOrder', { id: data.id, ver: data.ver }, token)
      times.push(performance.now() - begun)
    }
    await promotionsInForce(api, 200)
    const usual = await preview()
    await promotionsInForce(api, 2000)
    const many = await preview()
    return [
      withinBudget(`submit of ${lines} lines: 95 of 100`, 'ms', ninetyFifth(times), 150),
      withinBudget(`preview of ${lines} lines, 200 promotions: 95 of 100`, 'ms', usual, 80),
      atMost(`preview of ${lines} lines, 2,000 promotions / 200: 95 of 100`, 'ms', many, usual, 4),
      withinBudget('200 orders at once for the last 100', 'ms', await race(), 15_000),
    ]
  } finally {
    await api.stop()
  }
}

async function asked({ post }: TestApi, name: string, body: object, token: string) {
  const answer = await post(`${path}/${name}`, body, token)
  if (answer.code !== '0') throw new Error(`${name} answered ${answer.code}: ${answer.message}`)
  return answer
}

/** Nothing that the demo has keeps an order from being submitted. */
const enoughOfEverything = (api: TestApi) =>
  api.sql(`
    update warehouse_warehouse set negative_allowed = 1, is_deleted = 0 where tenant_id = 'yunhe';
    delete from pricing_min_order where tenant_id = 'yunhe';
    delete from pricing_base_number where tenant_id = 'yunhe';
    delete from pricing_quota where tenant_id = 'yunhe';
    update receivable_credit_account set credit_limit = 1e12 where tenant_id = 'yunhe'`)

/** Orders of a store for 20 products that follow each other, others with every round. */
async function ordersOf({ sql }: TestApi): Promise<(round: number) => object> {
  const [store] = await sql(
    `select code from customer_store where tenant_id = 'yunhe' and is_deleted = 0 and is_closed = 0 and merged_into is null
     order by id limit 1`,
  )
  const codes = (
    await sql(
      "select code from product_product where tenant_id = 'yunhe' and is_deleted = 0 and product_type = '1' and unit_price > 0 order by id",
    )
  ).map(({ code }) => String(code))
  return round => ({
    customerCode: store?.code,
    lines: Array.from({ length: Math.min(lines, codes.length) }, (_, at) => ({
      productCode: codes[(round * 7 + at) % codes.length],
      quantity: 1 + ((round + at) % 24),
    })),
  })
}

/**
 * So many promotions in force today, of every kind, each for the products of a brand or for twelve products; a tenth of
 * them for all.
 */
async function promotionsInForce({ sql }: TestApi, count: number): Promise<void> {
  await sql("delete from marketing_promotion_version where tenant_id = 'yunhe'")
  await sql(promotions, [count])
}
const promotions = `
  insert into marketing_promotion_version (tenant_id, promotion_type, promotion_id, version, code, name, valid_from, valid_to,
    rule, state)
  select 'yunhe', kind.type, 1000000 + n, 2, 'BX' || n, '促销' || n, current_date - 30, current_date + 30,
    jsonb_build_object('id', kind.type || '-' || 1000000 + n, 'code', 'BX' || n, 'name', '促销' || n, 'type', kind.type,
      'basis', 'amount', 'mode', 'ladder', 'steps', kind.steps, 'priority', 1 + n % 7, 'exclusive', n % 20 = 0,
      'mandatory', '{"products": [], "atLeast": 1}'::jsonb,
      'customers', '{"customers": [], "groups": [], "channels": [], "areas": [], "orgs": [], "excluded": []}'::jsonb,
      'products', jsonb_build_object('groups', '[]'::jsonb, 'categories', '[]'::jsonb, 'excluded', '[]'::jsonb,
        'brands', case when n % 10 between 1 and 3 then jsonb_build_array(goods.brands[1 + n % cardinality(goods.brands)])
          else '[]'::jsonb end,
        'products', case when n % 10 > 3 then (
          select jsonb_agg(goods.ids[1 + (n * 37 + at * 11) % cardinality(goods.ids)]) from generate_series(0, 11) at)
          else '[]'::jsonb end)),
    '{}'
  from generate_series(1, $1::int) n
  cross join (
    select array_agg(id::text order by id) ids, array_agg(distinct brand_id::text) brands from product_product
    where tenant_id = 'yunhe' and is_deleted = 0 and product_type = '1'
  ) goods
  join (values
    (0, '3', '[{"threshold": 20000, "amountOff": 1000}, {"threshold": 50000, "amountOff": 3000}]'::jsonb),
    (1, '4', '[{"threshold": 30000, "rate": 950}]'), (2, '7', '[{"threshold": 0, "rate": 900}]')
  ) kind (at, type, steps) on kind.at = n % 3`

/** 200 drafts of two products, half of them in the opposite sequence, are submitted at once; 100 of one are left. */
async function race(): Promise<number> {
  const orders = await startOrders()
  try {
    const [a = '', b = ''] = orders.codes
    await orders.stock(0, 100)
    const drafts = await copyDrafts(orders, 200, at =>
      at === 0
        ? [
            [a, 1],
            [b, 1],
          ]
        : [
            [b, 1],
            [a, 1],
          ],
    )
    const begun = performance.now()
    const said = await Promise.all(drafts.map(one => outcome(submitOrder(orders, orders.caller, one))))
    const took = performance.now() - begun
    const times = (wanted: string) => said.filter(code => code === wanted).length
    if (times('done') !== 100 || times('stockShort') !== 100) throw new Error(`orders ended ${said}`)
    return took
  } finally {
    await orders.stop()
  }
}
