import type { CustomCell, Field } from '@sfa/kit/fields/field'
import { isOwnPath } from '@sfa/kit/fields/field-questions'
import { auditFields, columnOf, fieldOf, type Resource } from '@sfa/kit/resource'
import { type RawBuilder, sql } from 'kysely'
import { columnNotNull } from '../record/columns'
import { ownValue } from './own-values'

export interface Sort {
  field: string
  order: 'asc' | 'desc'
  /** What the tenant has defined, where the field is one of its own; without it nothing is ordered by it. */
  cell?: CustomCell
}

/** The order that is asked for, or the list's own. */
export function sortOf(resource: Resource, sort: readonly Sort[] = []): readonly Sort[] {
  const known = sort.filter(({ field, cell }) => cell || !isOwnPath(resource.fields, field))
  const wanted: readonly Sort[] =
    known.length > 0 ? known : [{ field: resource.list.sort, order: resource.list.newestFirst ? 'desc' : 'asc' }]
  // A field that is named twice is ordered by once.
  return wanted.filter(({ field }, at) => wanted.findIndex(other => other.field === field) === at)
}

/** What rows are ordered by. */
const keyOf = ({ field, cell }: Sort): RawBuilder<unknown> => (cell ? ownValue(field, cell) : sql.ref(columnOf(field)))
/** No name that a tenant gives to a field begins so: in `order by`, the name of a result comes before a column. */
const keptName = (at: number) => sql.ref(`#order_${at}`)

/** The same as columns of what is ordered later (`orderBy` with `kept`). */
export const orderColumns = (resource: Resource, sort: readonly Sort[] | undefined): RawBuilder<unknown>[] =>
  sortOf(resource, sort).map((one, at) => sql`${keyOf(one)} as ${keptName(at)}`)

/**
 * Empty values come last in either direction; `fromEnd` is the very opposite order. `kept`: the rows hold what they are
 * ordered by in columns of their own.
 */
export function orderBy(
  resource: Resource,
  sort: readonly Sort[] | undefined,
  fromEnd = false,
  kept = false,
): RawBuilder<unknown> {
  const parts = sortOf(resource, sort).map((one, at) => {
    const direction = (one.order === 'desc') === fromEnd ? sql`asc` : sql`desc`
    // Where there are no empty values, an index has either direction.
    const isFull = !one.cell && isNeverEmpty(fieldOf(resource, one.field))
    const empty = isFull ? sql`` : fromEnd ? sql`nulls first` : sql`nulls last`
    return sql`${kept ? keptName(at) : keyOf(one)} ${direction} ${empty}`
  })
  return sql.join([...parts, fromEnd ? sql`id desc` : sql`id`])
}

/** Of every record it is known when it was made and last changed. */
const isNeverEmpty = (field: Field) =>
  columnNotNull(field) || field === auditFields.createTime || field === auditFields.lastModifiedTime

/** Whether rows come in this order from an index of unique values, so that the first ones are near. */
export const isOrderOfIndex = (resource: Resource, sort: readonly Sort[] | undefined): boolean => {
  const [first] = sortOf(resource, sort)
  if (first?.cell) return false
  const field = first && fieldOf(resource, first.field)
  return field?.unique === true && (first?.order === 'asc' || columnNotNull(field))
}

/** Whether it is the order of a list that begins with the newest, which has an index too; lines follow their heads. */
export const isOrderOfTime = (resource: Resource, sort: readonly Sort[] | undefined): boolean => {
  const [first] = sortOf(resource, sort)
  const { list } = resource.linesOf?.head ?? resource
  return list.newestFirst === true && !first?.cell && first?.field === list.sort
}
