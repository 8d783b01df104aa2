import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { whereApart } from '@sfa/db/search/where-of'
import type { Bounds } from '@sfa/kernel/geo/area'
import { cellShift, toWorld, zooms } from '@sfa/kernel/geo/world'
import type { Caller } from '@sfa/operations/caller'
import { type Access, accessForKey } from '@sfa/operations/permission/access'
import { requireReadable, withoutUnreadableTerms } from '@sfa/operations/permission/field-rights'
import { parseSearch } from '@sfa/operations/resource/searching/parse-search'
import { inSearchTurn } from '@sfa/operations/resource/searching/search-turns'
import type { Services } from '@sfa/operations/services'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { store } from '../../definitions/store.resource'
import { type ColourBy, colourFields, mapKey, severalValues } from '../../definitions/store-map.calls'

/** A rectangle of the world in steps, its sides included. */
export interface Steps {
  west: number
  east: number
  north: number
  south: number
}

export const stepsOf = ({ west, south, east, north }: Bounds): Steps => {
  const [corner, other] = [toWorld({ longitude: west, latitude: north }), toWorld({ longitude: east, latitude: south })]
  return { west: corner.x, east: other.x, north: corner.y, south: other.y }
}

/** How many bits the cells of a zoom leave out; farther in than the last zoom they stay as they are. */
export const shiftOf = (zoom: number): number => cellShift(Math.max(zooms.least, Math.min(zooms.most, zoom)))

/** The same rectangle with whole cells, so that a cluster at its edge is the same from wherever it is looked at. */
export function wholeCells({ west, east, north, south }: Steps, shift: number): Steps {
  const [first, last] = [
    (step: number) => (step >> shift) << shift,
    (step: number) => ((step >> shift) + 1) * 2 ** shift - 1,
  ]
  return { west: first(west), east: last(east), north: first(north), south: last(south) }
}

const within = ({ west, east, north, south }: Steps) =>
  sql<SqlBool>`world_x between ${west} and ${east} and world_y between ${north} and ${south}`

/** What a store is coloured by, as SQL: null for none, `severalValues` for several. */
const valueSql: Readonly<Record<ColourBy, RawBuilder<unknown>>> = {
  level: sql`level`,
  state: sql`state`,
  channel: sql`channel_id::text`,
  group: oneOf('group_ids'),
  tag: oneOf('tag_id_list'),
}

function oneOf(list: string): RawBuilder<unknown> {
  const ids = sql.ref(list)
  return sql`case cardinality(${ids}) when 0 then null when 1 then ${ids}[1]::text else ${severalValues} end`
}

export interface MapQuestion {
  tx: Tx
  access: Access
  /** `x`, `y`, `id` and `value` of the stores that are found, in a rectangle where it is given. */
  found: (steps?: Steps) => RawBuilder<unknown>
  /**
   * The same stores by the cells of a grid: `cell`, `value`, `count` and the sums `x` and `y`. Stores that are reached in
   * several ways are counted apart, so a cell may come several times: grouping them together would take longer.
   */
  cells: (steps: Steps, shift: number) => RawBuilder<unknown>
}

/**
 * Asks of the stores that a search of the store list finds within the reach of the roles that have the map. Throws
 * `notPermitted` where the caller may not read positions, or what they are to be coloured by.
 */
export function askMap<T>(
  services: Services,
  caller: Caller,
  { search: body, colourBy }: { search: Readonly<Record<string, unknown>>; colourBy?: ColourBy },
  ask: (question: MapQuestion) => Promise<T>,
): Promise<T> {
  const search = parseSearch(store, body)
  const reading = { ...search, page: { ...search.page, count: 'exact' as const } }
  return inSearchTurn(services, store, reading, () =>
    inTenant(services.db, caller.tenantId, async tx => {
      const access = await accessForKey(tx, caller, store, mapKey)
      requireReadable(access.fields, ['position', ...(colourBy ? [colourFields[colourBy]] : [])])
      const terms = { ...withoutUnreadableTerms(access.fields, store, search), scope: access.scope }
      const ways = whereApart(store, terms)
      const value = colourBy ? valueSql[colourBy] : sql`null::text`
      const eachWay = (select: RawBuilder<unknown>, steps: Steps | undefined, end = sql``) =>
        sql.join(
          ways.map(
            way => sql`(select ${select} from customer_store
              where ${way}${steps ? sql` and ${within(steps)}` : sql``} ${end})`,
          ),
          sql` union all `,
        )
      return ask({
        tx,
        access,
        found: steps => eachWay(sql`world_x x, world_y y, id, ${value} as value`, steps),
        cells: (steps, shift) =>
          eachWay(
            // One number for a cell: grouping by one is faster than by two.
            sql`(world_x >> ${shift})::bigint << 32 | (world_y >> ${shift}) cell, ${value} as value, count(*) count,
              sum(world_x) x, sum(world_y) y`,
            steps,
            sql`group by 1, 2`,
          ),
      })
    }),
  )
}
