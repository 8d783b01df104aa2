import { isCode, isPicture, validityOf } from '@sfa/kit/fields/field-questions'
import type { Resource } from '@sfa/kit/resource'
import type { WireRow } from '../../record-calls'

/**
 * What a new record begins with that is made like another: all that a person may set but what is unique, made anew for
 * each record or belongs to one alone. `kept` are fields that the user does not have whole.
 */
export function copyOf(
  { fields, unique }: Pick<Resource, 'fields' | 'unique'>,
  row: WireRow,
  kept: { has: (name: string) => boolean },
): Record<string, unknown> {
  const validity = validityOf(fields)
  const alone = new Set(unique.flatMap(names => (names.length === 1 ? names : [])))
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.unique ||
      field.edit === 'never' ||
      isCode(field) ||
      (isPicture(field) && !field.copied) ||
      name === validity ||
      alone.has(name) ||
      kept.has(name)
        ? []
        : [[name, row[name] ?? null]],
    ),
  )
}
