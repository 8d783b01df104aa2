import type { Field } from './fields/field'
import { traitsOf } from './fields/kind-traits'
import { auditFieldsOf, type Resource } from './resource'

/** Names that the body of every search may carry beside its conditions; `all` says that there are none. */
export const searchFrame: ReadonlySet<string> = new Set(['page', 'sort', 'searchField', 'ids', 'id', 'all'])

/**
 * Paging of the documents' older calls, the business unit that their look-ups send, and what keeps browsers from caching:
 * taken and not read.
 */
export const unreadEverywhere = ['pageIndex', 'pageSize', 'PageIndex', 'PageSize', 'buCode', '_t']

const made = new WeakMap<Resource, ReadonlyMap<string, Field>>()

/** Fields by which a search of the resource can narrow: those of a kind that is compared with a value. */
export function conditionFields(resource: Resource): ReadonlyMap<string, Field> {
  const known =
    made.get(resource) ??
    new Map(
      Object.entries({ ...resource.fields, ...auditFieldsOf(resource) }).filter(([, field]) => traitsOf(field).filter),
    )
  made.set(resource, known)
  return known
}

/** Fields by which rows can be sorted. */
export const sortableNames = (resource: Resource): ReadonlySet<string> =>
  new Set(Object.keys({ ...resource.fields, ...auditFieldsOf(resource) }))

/** Names that callers of the documented searches send and that mean nothing to this one. */
export const unreadInSearches = ({ unreadNames = [] }: Pick<Resource, 'unreadNames'>): ReadonlySet<string> =>
  new Set([...unreadEverywhere, ...unreadNames])
