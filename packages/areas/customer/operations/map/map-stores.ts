import { rowsOfIds } from '@sfa/db/search/found-ids'
import { type Bounds, boundsOf, readArea } from '@sfa/kernel/geo/area'
import type { BodyOf, RowOf } from '@sfa/kit/call'
import type { Caller } from '@sfa/operations/caller'
import { shownTo } from '@sfa/operations/permission/shown-row'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import { store } from '../../definitions/store.resource'
import type { mapStoresCall } from '../../definitions/store-map.calls'
import { askMap, stepsOf } from './map-search'

const shown = ['id', 'code', 'name', 'level', 'state', 'address', 'longitude', 'latitude'] as const

/** A page of the stores within bounds, as the list beside the map has them: in the order in which they were made. */
export const mapStores = (
  services: Services,
  caller: Caller,
  { bounds, pageIndex, pageSize, search }: BodyOf<typeof mapStoresCall>,
): Promise<{ rows: RowOf<typeof mapStoresCall>[]; total: number }> =>
  askMap(services, caller, { search }, async ({ tx, access, found }) => {
    const within = bounds ?? areaBounds(search.position)
    const steps = within && stepsOf(within)
    const { rows } = await sql<{ ids: string[]; total: string }>`
      with found as not materialized (${found(steps)})
      select (select count(*) from found) total, array(
        select found.id::text from found order by found.id limit ${pageSize} offset ${(pageIndex - 1) * pageSize}
      ) ids`.execute(tx)
    const [{ ids, total } = { ids: [], total: '0' }] = rows
    const page = (await rowsOfIds(tx, store, ids)).map(shownTo(caller, store, access.fields)).map(kept => {
      return Object.fromEntries(shown.map(name => [name, kept[name] ?? null])) as RowOf<typeof mapStoresCall>
    })
    return { rows: page, total: Number(total) }
  })

/** Around the one area that a search asks for: an index finds what is near, so that few places are compared with its line. */
function areaBounds(position: unknown): Bounds | undefined {
  const [area, ...others] = Array.isArray(position) ? position : [position]
  const corners = typeof area === 'string' && others.length === 0 ? readArea(area) : null
  return corners ? boundsOf(corners) : undefined
}
