import type { AddressInfo } from 'node:net'
import { reportCall } from '@sfa/kit/report'
import { startApi, type TestApi } from '../integration/session/start-api'
import { addPeople } from '../integration/support/many-people'
import { atMost, type BenchRow, median, scaled, withinBudget } from './lib/bench-row'
import { fillOrders } from './lib/many-orders'
import { fillUp } from './lib/stores-of-regions'
import { type Kind, type Worked, workFor } from './lib/working-people'

const seconds = 20
const page = { pageIndex: 1, pageSize: 20 }

/**
 * A day at the office: people who think for a second between lists, searches and records of 60,000 stores and 90,000
 * orders, by themselves and beside five who read one report after the other. How much longer the others wait for their
 * lists then, how long they wait for the search of everything, and how many are refused as busy.
 */
export async function run(): Promise<BenchRow[]> {
  const api = await startApi({ SEED_SCALE: '0.1' })
  try {
    await fillUp(api, scaled(60_000))
    await fillOrders(api, scaled(90_000))
    const people = await addPeople(api, 205)
    await api.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = api.app.server.address() as AddressInfo
    const usual = await usualKinds(api)
    const readers = { tokens: people.slice(200), kinds: [reports] }
    const rows: BenchRow[] = []
    // What is compiled and cached once belongs to neither.
    await workFor(port, 5, [{ tokens: people.slice(0, 50), kinds: usual }])
    for (const count of [50, 200]) {
      const others = { tokens: people.slice(0, count), kinds: usual }
      const alone = await workFor(port, seconds, [others])
      const beside = await workFor(port, seconds, [others, readers])
      const name = `${count} people who think 1 s`
      rows.push(
        atMost(`lists of ${name} beside 5 with reports / without`, 'ms', of(beside, 'list'), of(alone, 'list'), 3),
        withinBudget(`quick search of stores by ${name}: 95 of 100`, 'ms', of(alone, 'box'), 500),
        withinBudget(`search of everything by ${name}: 95 of 100`, 'ms', of(alone, 'anywhere'), 500),
        noneBusy(`busy answers to ${name} / all answers`, alone),
        noneBusy(`busy answers to ${name} beside 5 with reports / all answers`, beside),
      )
    }
    rows.push(
      withinBudget('report of a year of 90,000 orders, alone: middle of 5', 'ms', await reportOfYear(api), 1_000),
    )
    return rows
  } finally {
    await api.stop()
  }
}

/** Rows and totals of what each product brought in a year: the report that reads most lines. */
async function reportOfYear(api: TestApi): Promise<number> {
  const token = await api.tokenOf('yunhe', 'admin')
  const times: number[] = []
  for (let at = 0; at < 5; at++) {
    const begun = performance.now()
    const body = { page, figures: true, orderDate: daysBack(366 - at, 0) }
    const { code } = await api.post(reportCall('/order/orderreportproduct', 'search'), body, token)
    if (code !== '0') throw new Error(`the report answered ${code}`)
    times.push(performance.now() - begun)
  }
  return median(times)
}

const of = ({ p95 }: Worked, kind: string) => p95[kind] ?? Number.NaN

const noneBusy = (name: string, { busy, answers }: Worked): BenchRow => ({
  name,
  unit: 'answers',
  ours: busy,
  peer: answers,
  ratio: busy / answers,
  target: '0',
  ok: busy === 0,
})

async function usualKinds(api: TestApi): Promise<Kind[]> {
  const some = await api.sql<{ id: string; name: string }>(
    `select id::text, name from customer_store where tenant_id = 'yunhe' order by md5(code) limit 500`,
  )
  const one = (at: number) => some[(at * 37) % some.length] as { id: string; name: string }
  /** Two characters of a name. */
  const part = (at: number) => {
    const letters = [...one(at).name]
    const from = (at * 13) % (letters.length - 1)
    return letters.slice(from, from + 2).join('')
  }
  const lists = [
    (at: number) => ({ path: '/portalsync/store/search', body: { page: { ...page, pageIndex: 1 + (at % 20) } } }),
    () => ({ path: '/portalsync/product/searchProduct', body: { page } }),
    () => ({ path: '/portalsync/order/searchOrderHistory', body: { page, orderDate: daysBack(30, 0) } }),
  ] as const
  return [
    { name: 'list', share: 5, call: at => lists[(at % 3) as 0 | 1 | 2](at) },
    {
      name: 'box',
      share: 2,
      call: at => ({ path: '/portalsync/store/search', body: { page, searchField: part(at) } }),
    },
    { name: 'anywhere', share: 1, call: at => ({ path: '/portalsync/finding/search', body: { text: part(at) } }) },
    {
      name: 'record',
      share: 2,
      call: at => ({ path: '/portalsync/customer/store/findById', body: { id: one(at).id } }),
    },
  ]
}

const whose = ['ssr', 'store', 'product']

/** A month of orders, other days with nearly every call. */
const reports: Kind = {
  name: 'report',
  share: 1,
  call: at => ({
    path: reportCall(`/order/orderreport${whose[at % 3]}`, 'search'),
    body: { page, figures: true, orderDate: daysBack(60 + (at % 7), 31) },
  }),
}

const daysBack = (from: number, to: number) =>
  [from, to].map(days => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10))
