import type { AddressInfo } from 'node:net'
import { startApi, userInfoPath } from '../integration/session/start-api'
import { startBareList } from './lib/bare-list'
import { atMost, type BenchRow, flatMemory, scaled, withinBudget } from './lib/bench-row'
import { type Call, readOnce, runClients } from './lib/busy-clients'
import { fillProducts } from './lib/many-products'
import { peakDuring } from './lib/peak-memory'

const busy = { clients: 50, thinkMs: 0, seconds: 10 }
const usual = { clients: 50, thinkMs: 1_000, seconds: 20 }
const searchPath = '/portalsync/product/searchProduct'

const listPage = (client: number, round: number): Call => ({
  path: searchPath,
  body: { page: { pageIndex: 1 + ((client + round) % 50), pageSize: 20 } },
})

/**
 * Lists of a tenant with 400,000 products: how many pages a second 50 clients get that do not pause, beside a bare server
 * that reads, counts and packs the same pages; how long 50 clients wait that think for a second; how long a call waits
 * that reads one record while one user's twelve searches read all of them; how long a search by pinyin takes beside one by
 * letters as they are typed; and what memory the whole process, its
 * clients included, takes for all of them at once.
 */
export async function run(): Promise<BenchRow[]> {
  const products = scaled(400_000)
  const api = await startApi({ SEED_SCALE: '0.1' })
  try {
    await fillProducts(api, products)
    await api.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = api.app.server.address() as AddressInfo
    const bare = await startBareList(api.tenants.pool, 'yunhe')
    const barePort = (bare.address() as AddressInfo).port
    const tokens = await Promise.all(['admin', 'clerk', 'viewer'].map(name => api.tokenOf('yunhe', name)))
    const as = (client: number, call: Call): Call => ({
      ...call,
      headers: { authorization: `Bearer ${tokens[client % tokens.length]}` },
    })
    const ours = (client: number, round: number) => as(client, listPage(client, round))
    const everything = (client: number) =>
      readOnce(port, as(client, { path: searchPath, body: { page: { pageIndex: 1, pageSize: -1 } } }))
    // Before the others, whose leavings would count as memory of these.
    await everything(0)
    const one = await peakDuring(() => everything(0))
    const six = await peakDuring(() => Promise.all([0, 1, 2, 3, 4, 5].map(everything)))
    // What is compiled and cached once belongs to neither.
    await runClients(port, { ...busy, seconds: 3 }, ours)
    await runClients(barePort, { ...busy, seconds: 1 }, listPage)
    const floor = await runClients(barePort, busy, listPage)
    const list = await runClients(port, busy, ours)
    const thinking = await runClients(port, usual, ours)
    const found = (searchField: string) =>
      middleMs(() =>
        readOnce(port, as(0, { path: searchPath, body: { searchField, page: { pageIndex: 1, pageSize: 20 } } })),
      )
    await found('qqxx')
    // Neither stands anywhere, so each of them is compared with every product.
    const [byLetters, byPinyin] = [await found('qq-xx-99999'), await found('qqxx')]
    const [info] = await Promise.all([
      runClients(port, { clients: 1, thinkMs: 50, seconds: 15 }, client =>
        as(client, { path: userInfoPath, body: {} }),
      ),
      runSearches(port, tokens[2] as string),
    ])
    bare.close()
    const label = `of ${products.toLocaleString('en')} products`
    return [
      atMost(
        `page ${label}, 50 busy clients / bare server and driver`,
        'ms',
        1000 / list.answersPerSecond,
        1000 / floor.answersPerSecond,
        3,
      ),
      withinBudget(`page ${label}, 50 clients that think 1 s: 95 of 100`, 'ms', thinking.p95, 500),
      atMost(`search by pinyin ${label} / by letters as they are typed`, 'ms', byPinyin, byLetters, 2),
      withinBudget(`own data during another user's 12 searches ${label}: 95 of 100`, 'ms', info.p95, 500),
      flatMemory(
        `six lists at once of all ${products.toLocaleString('en')} products: peak memory / one`,
        six,
        one,
        900,
        1.5,
      ),
    ]
  } finally {
    await api.stop()
  }
}

/** The middle of nine. */
async function middleMs(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < 9; turn++) {
    const begun = performance.now()
    await work()
    times.push(performance.now() - begun)
  }
  return times.toSorted((a, b) => a - b)[4] as number
}

/** Twelve searches of one user that read every product, again and again; refusals as busy are their answers too. */
async function runSearches(port: number, token: string): Promise<void> {
  const end = performance.now() + 15_000
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const search = async (text: number) => {
    while (performance.now() < end) {
      const body = JSON.stringify({ searchField: `${text}没有`, page: { pageIndex: 1, pageSize: 20 } })
      await (await fetch(`http://127.0.0.1:${port}${searchPath}`, { method: 'POST', headers, body })).text()
    }
  }
  await Promise.all(Array.from({ length: 12 }, (_, text) => search(text)))
}
