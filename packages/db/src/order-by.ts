import { columnOf, fieldOf, type Resource } from '@sfa/resource-kit/resource'
import { type RawBuilder, sql } from 'kysely'
import { columnNotNull } from './columns'

export interface Sort {
  field: string
  order: 'asc' | 'desc'
}

/** The order that is asked for, or the list's own. */
export function sortOf(resource: Resource, sort: readonly Sort[] = []): readonly Sort[] {
  const wanted: readonly Sort[] =
    sort.length > 0 ? sort : [{ field: resource.list.sort, order: resource.list.newestFirst ? 'desc' : 'asc' }]
  // A field that is named twice is ordered by once.
  return wanted.filter(({ field }, at) => wanted.findIndex(other => other.field === field) === at)
}

/** Empty values come last in either direction; `fromEnd` is the very opposite order. */
export function orderBy(resource: Resource, sort: readonly Sort[] | undefined, fromEnd = false): RawBuilder<unknown> {
  const parts = sortOf(resource, sort).map(({ field, order }) => {
    const direction = (order === 'desc') === fromEnd ? sql`asc` : sql`desc`
    // Where there are no empty values, an index has either direction.
    const empty = columnNotNull(fieldOf(resource, field)) ? sql`` : fromEnd ? sql`nulls first` : sql`nulls last`
    return sql`${sql.ref(columnOf(field))} ${direction} ${empty}`
  })
  return sql.join([...parts, fromEnd ? sql`id desc` : sql`id`])
}

/** Whether rows come in this order from an index of unique values, so that the first ones are near. */
export const isOrderOfIndex = (resource: Resource, sort: readonly Sort[] | undefined): boolean => {
  const [first] = sortOf(resource, sort)
  const field = first && fieldOf(resource, first.field)
  return field?.unique === true && (first?.order === 'asc' || columnNotNull(field))
}
