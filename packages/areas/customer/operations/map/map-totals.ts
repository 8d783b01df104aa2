import { fromWorld } from '@sfa/kernel/geo/world'
import type { BodyOf } from '@sfa/kit/call'
import type { Caller } from '@sfa/operations/caller'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import type { MapTotals, mapTotalsCall } from '../../definitions/store-map.calls'
import { askMap } from './map-search'

/** Stores of a search with and without coordinates, by what they are coloured by, and where they are. */
export const mapTotals = (services: Services, caller: Caller, body: BodyOf<typeof mapTotalsCall>): Promise<MapTotals> =>
  askMap(services, caller, body, async ({ tx, found }) => {
    const { rows } = await sql<Counted>`
      select value, count(*) total, count(x) placed, min(x) west, max(x) east, min(y) north, max(y) south
      from (${found()}) found group by value order by placed desc, value`.execute(tx)
    const there = rows.filter(({ placed }) => Number(placed) > 0)
    return {
      total: sum(rows.map(({ total }) => Number(total))),
      placed: sum(rows.map(({ placed }) => Number(placed))),
      values: there.map(({ value, placed }) => ({ value, count: Number(placed) })),
      bounds: there.length > 0 ? aroundAll(there) : null,
    }
  })

interface Counted {
  value: string | null
  total: string
  placed: string
  west: number
  east: number
  north: number
  south: number
}

function aroundAll(rows: readonly Counted[]) {
  const corner = fromWorld({
    x: Math.min(...rows.map(({ west }) => west)),
    y: Math.min(...rows.map(({ north }) => north)),
  })
  const other = fromWorld({
    x: Math.max(...rows.map(({ east }) => east)),
    y: Math.max(...rows.map(({ south }) => south)),
  })
  return { west: corner.longitude, north: corner.latitude, east: other.longitude, south: other.latitude }
}

const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0)
