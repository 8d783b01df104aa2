import type { Field } from '@sfa/resource-kit/field'
import type { Resource } from '@sfa/resource-kit/resource'
import type { WireRow } from '../record-calls'

/** What belongs to one record alone, or is made anew for each. */
const ownKinds = new Set<Field['kind']>(['code', 'image', 'validity'])

/**
 * What a new record begins with that is made like another: all that a person may set but what is unique or belongs to
 * the record alone. `kept` are fields that the user does not have whole.
 */
export const copyOf = (
  { fields }: Pick<Resource, 'fields'>,
  row: WireRow,
  kept: { has: (name: string) => boolean },
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.unique || field.edit === 'never' || ownKinds.has(field.kind) || kept.has(name)
        ? []
        : [[name, row[name] ?? null]],
    ),
  )
