import { isReference } from '@sfa/kit/fields/field-questions'
import type { Resource } from '@sfa/kit/resource'

type Values = Readonly<Record<string, unknown>>

/** Null for each chosen record whose choices have become others, since a field that narrows them has changed. */
export const unfitAfter = ({ fields }: Resource, changed: Values, values: Values): Record<string, null> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      isReference(field) &&
      Object.values(field.filter ?? {}).some(own => own in changed) &&
      !(name in changed) &&
      ![null, undefined, ''].includes(values[name] as null) &&
      [values[name]].flat().length > 0
        ? [[name, null] as const]
        : [],
    ),
  )
