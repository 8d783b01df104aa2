import type { AddressInfo } from 'node:net'
import { type Bounds, boundsOf } from '@sfa/kernel/geo/area'
import { startApi } from '../integration/session/start-api'
import { type BenchRow, scaled, withinBudget } from './lib/bench-row'
import { type Call, runClients } from './lib/busy-clients'
import { addRegions, fillUp, own, places } from './lib/stores-of-regions'

const path = '/portalsync/customer/map/view'
/** One person moves the map; each answer is waited for. */
const mover = { clients: 1, thinkMs: 0, seconds: 10 }

/**
 * Views of the map of stores, from the country to a street, by a director whose data scope is one of five regions: how
 * long 95 of 100 are waited for, beside 60,000 stores and beside a million.
 */
export async function run(): Promise<BenchRow[]> {
  const api = await startApi({ SEED_SCALE: '0.1' })
  try {
    await addRegions(api)
    await api.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = api.app.server.address() as AddressInfo
    const headers = { authorization: `Bearer ${await api.tokenOf('yunhe', 'viewer')}` }
    const views = viewsOf(boundsOf(places.filter(({ region }) => region === own)))
    const callOf = (_client: number, round: number): Call => ({
      path,
      headers,
      body: { search: { isDeleted: ['0'] }, colourBy: 'level', ...views[round % views.length] },
    })
    const rows: BenchRow[] = []
    for (const [stores, budget] of [
      [60_000, 80],
      [1_000_000, 200],
    ] as const) {
      const count = scaled(stores)
      const reached = await fillUp(api, count)
      await runClients(port, { ...mover, seconds: 2 }, callOf)
      const { p95 } = await runClients(port, mover, callOf)
      const [all, some] = [count, reached].map(one => one.toLocaleString('en'))
      rows.push(withinBudget(`view of the map of ${all} stores, ${some} in the region: 95 of 100`, 'ms', p95, budget))
    }
    return rows
  } finally {
    await api.stop()
  }
}

/** The whole country, the region, a fifth and a fiftieth of it in its middle, and a street there. */
function viewsOf({ west, east, south, north }: Bounds) {
  const [x, y] = [(west + east) / 2, (south + north) / 2]
  const around = (share: number, zoom: number) => ({
    zoom,
    bounds: {
      west: x - ((east - west) * share) / 2,
      east: x + ((east - west) * share) / 2,
      south: y - ((north - south) * share) / 2,
      north: y + ((north - south) * share) / 2,
    },
  })
  return [
    { zoom: 5, bounds: { west: 73, south: 18, east: 135, north: 53 } },
    around(1, 7),
    around(0.2, 9),
    around(0.02, 12),
    around(0.001, 16),
  ]
}
