import type { AddressInfo } from 'node:net'
import { startApi } from '../integration/session/start-api'
import { atMost, type BenchRow, median, scaled } from './lib/bench-row'
import { readOnce } from './lib/busy-clients'
import { fillProducts } from './lib/many-products'

const rounds = 7

const five = `select code, full_name_cn name from product_product where tenant_id = 'yunhe' and is_deleted = 0 and product_type = '1'
  order by md5(code) limit 5`
/** 40 brands with the goods of 2,000 kinds in five sizes. */
const named = `
  update product_product set short_name_cn = null, full_name_cn = chr(20000 + n % 40) || chr(21000 + n % 40) || ' '
    || chr(22000 + n * 7 % 2000) || chr(24500 + n * 11 % 1999) || '茶 ' || 250 * (1 + n % 5) || 'ml'
  from (select id as of, row_number() over (order by code)::int n from product_product where tenant_id = 'yunhe') numbered
  where tenant_id = 'yunhe' and id = of`

/**
 * Messages of the chat robot: one that names goods by code takes as long with 400,000 products as with those of the demo;
 * one that names five by their names takes what a few searches of the list by a text take, which read the products once
 * each.
 */
export async function run(): Promise<BenchRow[]> {
  const api = await startApi({ SEED_SCALE: '0.1' })
  try {
    await api.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = api.app.server.address() as AddressInfo
    const headers = { authorization: `Bearer ${await api.tokenOf('yunhe', 'admin')}` }
    const some = await api.sql(five)
    let sent = 0
    const receive = (text: string) => {
      sent += 1
      const messages = [{ messageId: `BENCH${sent}`, text }]
      return readOnce(port, {
        path: '/portalsync/order/robot-message/receive',
        headers,
        body: { robot: 'bench', messages },
      })
    }
    const search = (searchField: string) =>
      readOnce(port, {
        path: '/portalsync/product/searchProduct',
        headers,
        body: { searchField, page: { pageIndex: 1, pageSize: 20 } },
      })
    const byCode = () => middleMs(() => receive(some.map(({ code }) => `${code} 3箱`).join('，')))
    const few = await byCode()
    const products = scaled(400_000)
    await fillProducts(api, products)
    await api.sql(named)
    await api.sql('vacuum analyze product_product')
    const many = await byCode()
    const names = (await api.sql(five)).map(({ name }) => `${String(name).slice(0, 6)} 3箱`)
    const byName = await middleMs(() => receive(names.join('，')))
    const found = await middleMs(() => search('没有的茶'))
    const label = `with ${products.toLocaleString('en')} products`
    return [
      atMost(`message of five codes ${label} / with those of the demo`, 'ms', many, few, 1.5),
      atMost(`message of five names ${label} / search of the list by a text`, 'ms', byName, found, 8),
    ]
  } finally {
    await api.stop()
  }
}

/** Without the first one, which compiles statements. */
async function middleMs(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const begun = performance.now()
    await work()
    if (round > 0) times.push(performance.now() - begun)
  }
  return median(times)
}
