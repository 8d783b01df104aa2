import { recordFields } from '@sfa/kit/details'
import type { Resource } from '@sfa/kit/resource'
import type { Body, WireRow } from '../../record-calls'

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.values(value).every(isEmpty))

/** Equal as the server sees it: everything that says nothing is the same nothing. */
export const sameValue = (a: unknown, b: unknown): boolean =>
  (isEmpty(a) && isEmpty(b)) || JSON.stringify(withoutEmpty(a)) === JSON.stringify(withoutEmpty(b))

function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty)
  if (typeof value === 'string') return value.trim()
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => !isEmpty(one))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, one]) => [name, withoutEmpty(one)]),
  )
}

/** What an edit sends: the fields whose values differ from the record as it was read. */
export const changedValues = (resource: Resource, values: Body, base: WireRow): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(recordFields(resource)).flatMap(([name, field]) =>
      field.edit === 'never' || field.edit === 'onCreate' || sameValue(values[name], base[name])
        ? []
        : [[name, values[name] ?? null]],
    ),
  )

export interface Difference {
  field: string
  /** As this person read it. */
  before: unknown
  /** The value that another user has saved since. */
  theirs: unknown
}

/** What another user has changed in the meantime. */
export const differencesOf = (resource: Resource, before: WireRow, theirs: WireRow): Difference[] =>
  Object.keys(recordFields(resource)).flatMap(field =>
    sameValue(before[field], theirs[field]) ? [] : [{ field, before: before[field], theirs: theirs[field] }],
  )
