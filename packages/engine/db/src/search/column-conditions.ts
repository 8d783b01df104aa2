import { boundsOf, readArea } from '@sfa/kernel/geo/area'
import type { Coordinates } from '@sfa/kernel/geo/coordinates'
import type { FilterTraits } from '@sfa/kit/fields/kinds/traits'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/*
 * What is asked of the value of one column: whether there is one, where it lies, and between which bounds.
 */

export const isNothing = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.every(isNothing))

/** Of kinds whose values are compared as they are. */
export const same = (value: unknown) => value

/** '1' has a value, '0' has none; both together restrict nothing. Empty lists count as none. */
export function presentOf(column: RawBuilder<unknown>, wanted: string[]): RawBuilder<SqlBool> | null {
  if (new Set(wanted).size > 1) return null
  const empty = sql<SqlBool>`(${column} is null or ${column} = '[]'::jsonb)`
  return wanted[0] === '1' ? sql<SqlBool>`not ${empty}` : empty
}

/** '1' and '0' as of any value, or areas, in one of which the place lies. */
export function placedIn(column: RawBuilder<unknown>, wanted: string[]): RawBuilder<SqlBool> | null {
  const areas = wanted.map(readArea).filter(area => area !== null)
  if (areas.length === 0) return presentOf(column, wanted)
  if (wanted.includes('1')) return presentOf(column, ['1'])
  const parts = areas.map(area => inArea(column, area))
  return sql<SqlBool>`(${sql.join([...parts, ...(wanted.includes('0') ? [presentOf(column, ['0'])] : [])], sql` or `)})`
}

/** Comparisons with its bounds leave few places for the costly one with its line. */
function inArea(column: RawBuilder<unknown>, corners: readonly Coordinates[]): RawBuilder<SqlBool> {
  const { west, south, east, north } = boundsOf(corners)
  const [longitude, latitude] = [sql`(${column} ->> 'longitude')::float8`, sql`(${column} ->> 'latitude')::float8`]
  const line = `(${corners.map(one => `(${one.longitude},${one.latitude})`).join(',')})`
  return sql<SqlBool>`(${longitude} between ${west}::float8 and ${east}::float8
    and ${latitude} between ${south}::float8 and ${north}::float8
    and point(${longitude}, ${latitude}) <@ ${line}::polygon)`
}

/** The range has a day in common with from … to. */
export function meets(column: RawBuilder<unknown>, value: unknown): RawBuilder<SqlBool> {
  const [from, to] = (Array.isArray(value) ? value : [value, value]).map(day => (isNothing(day) ? null : day))
  // A reversed range finds nothing, where PostgreSQL would throw an error.
  if (from && to && String(from) > String(to)) return sql<SqlBool>`false`
  return sql<SqlBool>`${column} && daterange(${from}::date, ${to}::date, '[]')`
}

export function rangeOf(filter: FilterTraits, column: RawBuilder<unknown>, value: unknown): RawBuilder<SqlBool> {
  const { bound = same, upTo = bound } = filter
  const [from, to] = Array.isArray(value) ? value : [value, value]
  const parts = [
    ...(isNothing(from) ? [] : [sql<SqlBool>`${column} >= ${bound(from)}`]),
    ...(isNothing(to) ? [] : [sql<SqlBool>`${column} <= ${upTo(to)}`]),
  ]
  return sql<SqlBool>`(${sql.join(parts, sql` and `)})`
}
