import type { AddressInfo } from 'node:net'
import { startApi, type TestApi } from '../integration/session/start-api'
import { type BenchRow, scaled, withinBudget } from './lib/bench-row'
import { type Call, runClients } from './lib/busy-clients'
import { addRegions, fillUp, own } from './lib/stores-of-regions'

const path = '/portalsync/store/search'
/** One person searches; each answer is waited for. */
const searcher = { clients: 1, thinkMs: 0, seconds: 6 }
const budget = 50

/**
 * Searches of a million stores by a director whose data scope is one of five regions: how long 95 of 100 are waited
 * for. What is searched for changes with every call, so that nothing is answered from a plan or a page of before.
 */
export async function run(): Promise<BenchRow[]> {
  const api = await startApi({ SEED_SCALE: '0.1' })
  try {
    await addRegions(api)
    await api.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = api.app.server.address() as AddressInfo
    const headers = { authorization: `Bearer ${await api.tokenOf('yunhe', 'viewer')}` }
    const count = scaled(1_000_000)
    await fillUp(api, count)
    const stores = count.toLocaleString('en')
    const rows: BenchRow[] = []
    for (const [name, bodyOf] of Object.entries(await searchesOf(api))) {
      const callOf = (_client: number, round: number): Call => ({ path, headers, body: bodyOf(round) })
      await runClients(port, { ...searcher, seconds: 2 }, callOf)
      const { p95 } = await runClients(port, searcher, callOf)
      rows.push(withinBudget(`search of ${stores} stores, ${name}: 95 of 100`, 'ms', p95, budget))
    }
    return rows
  } finally {
    await api.stop()
  }
}

/** Bodies of the searches, by what is searched; each takes the number of the call. */
async function searchesOf(api: TestApi): Promise<Record<string, (round: number) => object>> {
  const some = await api.sql(
    `select code, name, contact_mobile mobile from customer_store
     where tenant_id = 'yunhe' and org_id::text like '${own}%' order by md5(code) limit 500`,
  )
  const cities = (await api.sql(`select id::text from sys_org where code like 'B${own}_%' order by id`)).map(
    row => row.id,
  )
  const groups = (
    await api.sql(`
      select g.id::text from customer_store_group g where tenant_id = 'yunhe' and group_type = 'dynamic'
        and exists (select from customer_store s where s.group_ids @> array[g.id]) order by id`)
  ).map(row => row.id)
  const page = { pageIndex: 1, pageSize: 20 }
  const one = (round: number) => some[(round * 37) % some.length] as Record<string, string>
  return {
    'first page': () => ({ page, isDeleted: ['0'] }),
    'page 500': round => ({ page: { pageIndex: 500 - (round % 10), pageSize: 20 }, isDeleted: ['0'] }),
    'beginning of the code': round => ({ page, searchField: String(one(round).code).slice(0, 4 + (round % 4)) }),
    'two characters of the name': round => {
      const letters = [...String(one(round).name)]
      const at = (round * 13) % (letters.length - 1)
      return { page, name: letters.slice(at, at + 2).join('') }
    },
    mobile: round => ({ page, contactMobile: one(round).mobile }),
    'organisation with those below it, level and state': round => ({
      page,
      orgID: [cities[round % cities.length]],
      level: [String(1 + (round % 4))],
      state: ['passed'],
    }),
    'dynamic group': round => ({ page, groupIds: [groups[round % groups.length]] }),
  }
}
